import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { define, resolve } from './vite.config.ts'

// Python says the sentences of a view in the reader's language; of the catalogues only the words on the buttons are needed.
const NEEDED = /^(language\.colon$|ui\.(board|hint|mode|moves\.(legal|more)|new_game|player|redo|undo|value))/
const fewWords: Plugin = {
  name: 'few words',
  enforce: 'pre',
  transform(code, id) {
    if (!/languages\/\w+\.json$/.test(id)) return null
    const entries = Object.entries(JSON.parse(code) as Record<string, unknown>)
    return JSON.stringify(Object.fromEntries(entries.filter(([key]) => NEEDED.test(key))))
  },
}

/** The board for notebooks: one module that holds everything, as anywidget wants it. */
export default defineConfig({
  plugins: [fewWords, svelte({ emitCss: false, compilerOptions: { css: 'injected' } })],
  resolve,
  define,
  build: {
    target: 'es2022',
    lib: { entry: fileURLToPath(new URL('src/notebook/index.ts', import.meta.url)), formats: ['es'], fileName: () => 'notebook.js' },
    rolldownOptions: { output: { codeSplitting: false } }, // what the page fetches when it is wanted is in it from the start
  },
})
