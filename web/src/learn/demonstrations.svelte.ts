/** The demonstrations of the game on the table: which is chosen, how fast it runs, and what it was asked for. */
import type { Api } from '../api'
import { Demo } from '../match/demo.svelte'
import type { Session } from '../match/session.svelte'

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

export class Demonstrations {
  readonly demo: Demo
  speed = $state(5)
  private wanted = $state('')
  private asked: string | null = null // the demonstration that the server has been asked for

  constructor(
    private readonly session: Session,
    api: Pick<Api, 'demo'>,
  ) {
    this.demo = new Demo({ demo: (place, name) => session.jobs.ask('demo', (asking) => api.demo(place, name, asking)).answer }, session, wait)
  }

  /** Those that there are; none until what the game can show has been fetched. */
  readonly all = $derived.by(() => this.session.details.of(this.session.match.game)?.demos ?? [])
  readonly chosen = $derived.by(() => this.all.find(({ name }) => name === this.wanted)?.name ?? this.all[0]?.name ?? '')

  choose(name: string): void {
    this.demo.end()
    this.wanted = name
  }

  /** The next one, or the one before. */
  chooseNext(by: number): void {
    this.choose(this.all.at((this.all.findIndex(({ name }) => name === this.chosen) + by) % this.all.length)?.name ?? '')
  }

  async showChosen(): Promise<void> {
    await this.session.details.learn(this.session.match.game).catch((error: unknown) => this.session.complain(error))
    if (this.chosen) await this.show('run')
  }

  async show(how: 'run' | 'step', name = this.chosen): Promise<void> {
    const { demo } = this
    if (how === 'run' && demo.running && demo.name === name) return demo.pause()
    if (this.asked === name) return // its steps are on their way
    this.wanted = this.asked = name
    this.session.help()
    try {
      const ready = demo.goesOn(name) || (await demo.load(name))
      this.asked = null
      if (!ready) return
      await (how === 'run' ? demo.run(() => 2000 * 0.63 ** (this.speed - 1)) : demo.step())
    } catch (error) {
      this.asked = null
      this.session.complain(error)
    }
  }

  seek(place: number): void {
    this.demo.seek(place).catch((error: unknown) => this.session.complain(error))
  }
}
