import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import pages from './vite.config.ts';

// Apart from vite.config.ts: whoever only builds the pages does not fetch what tests them.
export default mergeConfig(
  pages,
  defineConfig({
    plugins: [svelteTesting()],
    test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
  }),
);
