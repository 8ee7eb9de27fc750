/** Whether moves are heard: off until somebody switches it on, and remembered. Whoever wants less motion hears nothing. */
import { prefersReducedMotion } from '../motion'
import { readSwitch, writeSwitch } from '../settings'
import type { Sound } from './sound'

class Stakes {
  sound = $state(readSwitch(() => localStorage, 'sound'))

  switch(): void {
    this.sound = !this.sound
    writeSwitch(() => localStorage, 'sound', this.sound)
    this.hear('mine')
  }

  hear(sound: Sound): void {
    if (!this.sound || prefersReducedMotion.current) return
    import('./sound').then(({ play }) => play(sound)).catch(() => {}) // then it is silent
  }
}

export const stakes = new Stakes()
