import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { rulesPages } from './build/rules.ts';

const OUT = '../src/scalehouse/server/web/static';
const WORTH_IT = 400; // bytes: smaller files gain nothing

/** Compressed once here instead of at every request: each text file gets a .br and a .gz beside it. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = OUT }) {
      for (const path of filesUnder(dir)) {
        const bytes = readFileSync(path);
        if (!/\.(js|css|svg|html|json|webmanifest)$/.test(path) || bytes.length < WORTH_IT) continue;
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, best));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

export default defineConfig({
  plugins: [rulesPages(), svelte(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } }, // how long each took is no warning
  },
});
