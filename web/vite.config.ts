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

/** The bar at the top, troubles, and what the games are called: on every page. */
const EVERYWHERE = String.raw`^ui\.(dismiss|error|game|games|help$|home$|language|loading|retry|skip|sound|tagline|theme|work$)(\.|$)|^language\.|(?<!graph|race|page)\.title$`
/**
 * The words in parts: `NAME.json?home` has what the home says, `?play` what a board says with its buttons, moves and
 * the end, one more for each card that stands beside a board or in its place from the start, `?rest` all others.
 */
const PARTS: Record<string, RegExp> = {
  home: new RegExp(String.raw`${EVERYWHERE}|^ui\.(home|lost|levels\.daily)|^piece\.(side|text)|\.invite$`),
  play: new RegExp(
    String.raw`${EVERYWHERE}|^ui\.(?!chalk\.(?!about)|(analyse|arena|bank|cancelled|demo|draw|field|figure|heat|hide|layers|legend|limit|lost|new_game|proof|ring|saved|show|solve|start|strip|theory|torus|values|whole)(\.|$)|(canvas|cubes|end|exercise|help|home|key|levels|make|new|paste|share|value|work)\.|moves\.(forget|instead|variation))|^(mode|move|piece|position)\.|^status\.(?!drawn|stuck|won)|^family\.(cube|grid|petersen|star)$|^player\.(?!failed|illegal)|^(?!choice|demo|duel|paper|ui|way).*\.(borrow|left|lend|says|sides_right|rule)(\.|$)`,
  ),
  levels: /^ui\.levels\./,
  cubes: /^ui\.cubes\.|^cubes\.(check|cube$|describe|graph)/,
}
const parted: Plugin = {
  name: 'words in parts',
  enforce: 'pre',
  load(id) {
    const [, file, part = ''] = new RegExp(`^(.*\\.json)\\?(${Object.keys(PARTS).join('|')}|rest)$`).exec(id) ?? []
    if (!file) return null
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf-8')) as Record<string, unknown>)
    const isIn = (key: string): boolean => PARTS[part]?.test(key) ?? !(PARTS['home']?.test(key) || PARTS['play']?.test(key))
    return { code: `export default ${JSON.stringify(Object.fromEntries(entries.filter(([key]) => isIn(key))))}`, moduleType: 'js' }
  },
}

/** What every page begins with, in one file rather than in twenty; and the board with its parts. */
const TOGETHER = /node_modules\/svelte|web\/src\/(main|App|api|attention|fetching|language|words|settings|players|view|catalogues|stakes\/stakes|match\/(?!arena|incoming|levels|nearest|strip)|panels\/panels|parts\/(Icon|Mark|Banner|TopBar|Work)|board\/(AnyBoard|Patterns|drag|drawn|marks|palette|props|sizes|state))/
const BOARD = /web\/src\/board\/(Board|Edges|Travellers|VertexDrawing|Zoom|flow|geometry|names|pan|press)\./

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
  plugins: [parted, svelte(), compressed],
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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', test: TOGETHER, priority: 2 }, { name: 'board', test: BOARD, priority: 1 }] } } },
  },
  test: { include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
})
