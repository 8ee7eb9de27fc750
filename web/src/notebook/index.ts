/**
 * The board in a notebook, as anywidget loads it: one module, drawn in a shadow root so that the notebook's styles and
 * ours do not meet. Python owns the match: what is clicked is sent there, and the next view comes back.
 */
import { mount, unmount } from 'svelte'
import look from '../app.css?inline'
import { CATALOGUES, type Catalogue } from '../words'
import type { Model } from './model'
import Notebook from './Notebook.svelte'

// Everything is in one file, all languages included.
const files = import.meta.glob<Catalogue>('$languages/*.json', { eager: true, import: 'default' })
for (const [path, catalogue] of Object.entries(files)) CATALOGUES[path.replace(/^.*\/|\.json$/g, '')] = catalogue

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = el.shadowRoot ?? el.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = look.replace(/:root(\[[^\]]*\])/g, ':host($1)').replaceAll(':root', ':host')
  root.replaceChildren(style)
  // JupyterLab says whether it is light; elsewhere the system does.
  const isLight = document.body.dataset['jpThemeLight']
  if (isLight !== undefined) el.dataset['theme'] = isLight === 'true' ? 'light' : 'dark'
  const board = mount(Notebook, { target: root, props: { model } })
  return () => void unmount(board)
}

export default { render }
