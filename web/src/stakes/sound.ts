/** Small sounds, made on the spot: no files. Fetched when the first one is wanted. */

export type Sound = 'mine' | 'theirs' | 'won' | 'lost'

/** Pitches in hertz, one after the other, and how long each lasts, in seconds. */
const TUNES: Record<Sound, { pitches: readonly number[]; each: number; loud: number }> = {
  mine: { pitches: [440], each: 0.07, loud: 0.09 },
  theirs: { pitches: [330], each: 0.09, loud: 0.09 },
  won: { pitches: [523, 659, 784, 1047], each: 0.13, loud: 0.12 },
  lost: { pitches: [392, 330, 262], each: 0.18, loud: 0.09 },
}

let context: AudioContext | null = null

/** Play a tune; a browser that lets no page make sounds stays silent. */
export function play(sound: Sound): void {
  try {
    context ??= new AudioContext()
  } catch {
    return
  }
  const { pitches, each, loud } = TUNES[sound]
  for (const [place, pitch] of pitches.entries()) tone(context, pitch, context.currentTime + place * each, each * 1.6, loud)
}

function tone(context: AudioContext, pitch: number, begins: number, lasts: number, loud: number): void {
  const [voice, volume] = [context.createOscillator(), context.createGain()]
  voice.type = 'triangle'
  voice.frequency.value = pitch
  volume.gain.setValueAtTime(0, begins)
  volume.gain.linearRampToValueAtTime(loud, begins + 0.008)
  volume.gain.exponentialRampToValueAtTime(0.0005, begins + lasts)
  voice.connect(volume).connect(context.destination)
  voice.start(begins)
  voice.stop(begins + lasts)
}
