/** The keys of a game's page: those alone, and those with Ctrl or Command. */

/** What each key does. */
export type Keys = Record<string, (event: KeyboardEvent) => void>

export function pressed(event: KeyboardEvent, alone: Keys, withCtrl: Keys): void {
  if (event.altKey || isTyping(event.target)) return
  const ctrl = event.ctrlKey || event.metaKey
  const act = (ctrl ? withCtrl : alone)[event.key.toLowerCase()]
  if (!act) return
  act(event)
  if (ctrl) event.preventDefault()
}

/** A text being typed has its own keys. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
