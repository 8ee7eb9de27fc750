/** Drag to scroll: an action for an element whose content is larger than itself. Clicks still go through. */

const LEAST = 6 // pixels; less is a click with an unsteady hand

export function pan(element: HTMLElement): { destroy(): void } {
  let from: { x: number; y: number; left: number; top: number } | null = null
  let dragged = false

  function down(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || event.button !== 0) return // fingers scroll by themselves
    from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
    dragged = false
  }
  function move(event: PointerEvent): void {
    if (!from) return
    if (!dragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < LEAST) return
    if (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight) return
    dragged = true
    element.classList.add('panning')
    element.scrollLeft = from.left - (event.clientX - from.x)
    element.scrollTop = from.top - (event.clientY - from.y)
  }
  function up(): void {
    from = null
    element.classList.remove('panning')
  }
  function click(event: MouseEvent): void {
    if (!dragged) return
    dragged = false
    event.stopPropagation()
    event.preventDefault()
  }

  element.addEventListener('pointerdown', down)
  element.addEventListener('click', click, true)
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', up)
  return {
    destroy() {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', click, true)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
    },
  }
}
