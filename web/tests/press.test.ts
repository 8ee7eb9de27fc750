import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Press } from '../src/board/press'

const pointer = (x: number, y: number, pointerType = 'mouse') =>
  ({ clientX: x, clientY: y, button: 0, pointerType, stopPropagation: () => {} }) as PointerEvent
const menu = () => ({ preventDefault: () => {} }) as MouseEvent

describe('a press on a vertex', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('that stays put is a click', () => {
    const press = new Press()
    press.down(pointer(0, 0), 3, null, { x: 10, y: 10 })
    expect(press.move(pointer(2, 2))).toBeNull()
    press.up()
    expect(press.click()).toBe(true)
  })
  test('that moves is a drag, and no click', () => {
    const press = new Press()
    press.down(pointer(0, 0), 3, null, { x: 10, y: 10 })
    expect(press.move(pointer(20, 5))).toEqual({ id: 3, at: { x: 30, y: 15 } })
    press.up()
    expect(press.click()).toBe(false)
    expect(press.click()).toBe(true)
  })
  test('of a finger that lasts plays the second move once, whatever the browser sends after it', () => {
    const press = new Press()
    const second = vi.fn()
    press.down(pointer(0, 0, 'touch'), 3, second, null)
    vi.advanceTimersByTime(600)
    expect(press.rightClick(menu())).toBe(false)
    press.up()
    expect(press.click()).toBe(false)
    expect(second).toHaveBeenCalledTimes(1)
  })
  test('of a finger that is lifted, or dragged, in time does not', () => {
    const press = new Press()
    const second = vi.fn()
    press.down(pointer(0, 0, 'touch'), 3, second, { x: 0, y: 0 })
    press.up()
    press.down(pointer(0, 0, 'touch'), 3, second, { x: 0, y: 0 })
    press.move(pointer(30, 0, 'touch'))
    vi.advanceTimersByTime(600)
    expect(second).not.toHaveBeenCalled()
  })
  test('a right click is meant unless something else was', () => {
    expect(new Press().rightClick(menu())).toBe(true)
  })
})
