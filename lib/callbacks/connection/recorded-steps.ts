import type { AnsweredOutcome, Outcome, Step, StepName } from '../outcome.ts'
import { describeFailure, isRemoteFault, type ShownFailure } from './failure-words.ts'

/** Result of a step: a value for the steps after it, and a sentence for people. */
export type StepResult<T> = Promise<{ value: T; detail: string }>

export type Destroyable = { destroy(): unknown }

/** Tools for the work of one request. */
export type Recorder = {
  /** does one step and notes how it went and how long it took */
  step: <T>(name: StepName, work: () => StepResult<T>) => Promise<T>
  /** removes this step and those after it; they are taken again */
  takeBack: (name: StepName) => void
  /** aborted when the time limit is over */
  signal: AbortSignal
  /** registers an opened resource; it is destroyed at the end or when the time limit is over */
  opened: (resource: Destroyable) => void
  /** keeps the opened resources alive: their new owner closes them */
  handedOver: () => void
  /** ends the time limit: the answer is here */
  answeredInTime: () => void
}

/**
 * Runs the steps of one request under one time limit and turns the course into an outcome. Other errors than faults of
 * the network or the receiver are thrown on.
 * @param limit milliseconds until `answeredInTime` must be called
 */
export async function recorded(
  limit: number,
  work: (recorder: Recorder) => Promise<Omit<AnsweredOutcome, 'outcome' | 'durationMs' | 'steps'>>,
): Promise<Outcome> {
  const started = performance.now()
  const steps: Step[] = []
  const resources: Destroyable[] = []
  const overtime = new AbortController()
  const destroyAll = () =>
    resources
      .splice(0)
      .reverse()
      .forEach((resource) => resource.destroy())
  // a step that only waits for a connection ignores the signal, so it is destroyed
  overtime.signal.addEventListener('abort', destroyAll)
  const timer = setTimeout(() => overtime.abort(), limit)
  let failure: ShownFailure | undefined

  async function step<T>(name: StepName, stepWork: () => StepResult<T>): Promise<T> {
    const begun = performance.now()
    const note = (ok: boolean, detail: string) => steps.push({ name, ok, durationMs: since(begun), detail })
    try {
      const { value, detail } = await stepWork()
      note(true, detail)
      return value
    } catch (error) {
      if (isRemoteFault(error) || overtime.signal.aborted) {
        failure = describeFailure(name, error, overtime.signal.aborted)
        note(false, failure.detail)
      }
      throw error
    }
  }

  function takeBack(name: StepName): void {
    failure = undefined
    steps.splice(steps.findIndex((one) => one.name === name))
  }

  try {
    const answer = await work({
      step,
      takeBack,
      signal: overtime.signal,
      opened(resource) {
        resources.push(resource)
        if (overtime.signal.aborted) destroyAll()
      },
      handedOver: () => void resources.splice(0),
      answeredInTime: () => clearTimeout(timer),
    })
    return { outcome: 'answered', ...answer, durationMs: since(started), steps }
  } catch (error) {
    if (failure === undefined) throw error
    return { outcome: 'failed', ...failure, durationMs: since(started), steps }
  } finally {
    clearTimeout(timer)
    destroyAll()
  }
}

/** Whole milliseconds since a reading of the monotonic clock. */
function since(begun: number): number {
  return Math.round(performance.now() - begun)
}
