/** A proof that is being checked, or was: one at a time, by checker/check.mjs in a worker that is fetched when needed. */
import type { Checked } from '$checker'

export class Checking {
  /** What is or was checked. */
  name = $state('')
  running = $state(false)
  result = $state.raw<Checked | null>(null)
  private worker: Worker | null = null

  /** Check a proof, in place of any other. */
  check(name: string, text: string, files: readonly File[] = []): void {
    this.stop()
    this.name = name
    this.running = true
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.worker = worker
    worker.onmessage = ({ data }: MessageEvent<Checked>) => this.end(worker, data)
    worker.onerror = (event) => {
      event.preventDefault()
      this.end(worker, { verdict: 'failed', says: '', flaws: [event.message || 'the checker could not be fetched'], trust: [] })
    }
    worker.postMessage({ text, files })
  }

  stop(): void {
    this.worker?.terminate()
    this.worker = null
    this.running = false
    this.result = null
  }

  private end(worker: Worker, result: Checked): void {
    worker.terminate()
    if (worker !== this.worker) return
    this.worker = null
    this.running = false
    this.result = result
  }
}
