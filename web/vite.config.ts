import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { ahead } from './ahead.ts'
import { catalogues } from './catalogues.ts'
import { CHUNKS, direct } from './chunks.ts'
import { packing } from './packing.ts'

export default defineConfig({
  plugins: [svelte(), catalogues(), direct(), ahead(), packing()],
  // Scripts find each other wherever they lie; only the page itself says where, and `scorepad site` writes another one.
  experimental: { renderBuiltUrl: (_name, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  worker: {
    format: 'es',
    // Beside Python's own files: what lies there may compile WebAssembly.
    rolldownOptions: { output: { entryFileNames: 'python/[name]-[hash].js' } },
  },
  build: {
    outDir: process.env.SCOREPAD_CLIENT ?? '../src/scorepad/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the page's content security policy allows files only
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: 'index.html', 'service-worker': 'src/worker/service-worker.ts' },
      // A service worker is found by its name, and is for all pages below its place.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
