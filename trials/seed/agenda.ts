type AgendaStep = { at: Date; run: (at: Date) => Promise<void> }

/** What happens in the demo's story, played in the order of time, whenever it was put down. */
export class Agenda {
  /** Latest first, so that the next one is taken from the end. */
  private readonly steps: AgendaStep[] = []

  add(at: Date, run: AgendaStep['run']): void {
    let low = 0
    let high = this.steps.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.steps[middle]?.at ?? at) > at) low = middle + 1
      else high = middle
    }
    this.steps.splice(low, 0, { at, run })
  }

  /** Plays all until `end`, what steps add meanwhile included; what would come later never happens. */
  async playUntil(end: Date, onStep: (done: number) => void): Promise<void> {
    for (let done = 1; ; done += 1) {
      const step = this.steps.pop()
      if (!step || step.at > end) return
      await step.run(step.at)
      onStep(done)
    }
  }
}
