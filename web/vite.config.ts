import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The catalogues live with the Python package: one file per language, read by both sides.
const palette = fileURLToPath(new URL('../src/noyau/show/palette.json', import.meta.url))
const languages = fileURLToPath(new URL('../src/noyau/languages', import.meta.url))
const checker = fileURLToPath(new URL('../checker/check.mjs', import.meta.url)) // shared with no one: the page runs it as it is
const server = 'http://127.0.0.1:8765'
const here = fileURLToPath(new URL('.', import.meta.url))

export const resolve = { alias: { $languages: languages, $palette: palette, $checker: checker } }

export default defineConfig({
  plugins: [svelte()],
  base: './', // works below any mount path, a notebook's proxy included
  resolve,
  server: {
    fs: { allow: [here, languages, palette, checker] },
    // `noyau play --no-browser --port 8765` beside `npm run dev`; the server takes requests from its own page only
    proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // no data: addresses, so that a strict Content-Security-Policy holds
    modulePreload: { polyfill: false },
  },
  test: { include: ['tests/**/*.test.ts'] },
})
