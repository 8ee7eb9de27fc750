import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// The catalogues live with the Python package: one file per language, read by both sides.
const palette = fileURLToPath(new URL('../src/noyau/show/palette.json', import.meta.url))
const languages = fileURLToPath(new URL('../src/noyau/languages', import.meta.url))
const checker = fileURLToPath(new URL('../checker/check.mjs', import.meta.url)) // shared with no one: the page runs it as it is
const server = 'http://127.0.0.1:8765'
const here = fileURLToPath(new URL('.', import.meta.url))

export const resolve = { alias: { $languages: languages, $palette: palette, $checker: checker } }

/** What the languages call themselves. */
const names = readdirSync(languages)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(join(languages, name), 'utf-8'))['language.name'] as string])
export const define = { __LANGUAGES__: JSON.stringify(Object.fromEntries(names)) }

/** Every file of the page once more, compressed: the server sends what the browser can read. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))) {
      const content = readFileSync(join(dir, name))
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content))
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
}

export default defineConfig({
  plugins: [svelte(), compressed],
  define,
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
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
})
