import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import pages from './vite.config.ts';

// Apart from vite.config.ts: whoever only builds the pages does not fetch what tests them.
export default mergeConfig(
  pages,
  defineConfig({
    plugins: [svelteTesting()],
    // Kernels compile beside these tests: what takes a second alone may then take ten.
    test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], testTimeout: 30_000 },
  }),
);
