import { isDatabaseAway, isLockFault } from './database.ts'

/** Milliseconds after which the next calls no longer wait for those under way: a lock may hold them up. */
const SLOW_AFTER = 100

type Gathering<Call, Answer> = {
  /** most calls that go together */
  most: number
  /** whether a call may go with those that were taken before it */
  fits: (taken: readonly Call[], call: Call) => boolean
  /** the answers in the order of the calls; a call without an answer is made alone */
  together: (calls: readonly Call[]) => Promise<readonly (Answer | undefined)[]>
  alone: (call: Call) => Promise<Answer>
}

type WaitingCall<Call, Answer> = {
  call: Call
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Makes together the calls that came while those before were under way: the first one goes at once, and a higher load
 * costs less for each call. When calls fail together, each of them is made alone, so that none meets another's fault.
 * @throws what the call alone throws, or that the database is away
 */
export function gatheredCalls<Call, Answer>({
  most,
  fits,
  together,
  alone,
}: Gathering<Call, Answer>): (call: Call) => Promise<Answer> {
  type Waiting = WaitingCall<Call, Answer>
  let waiting: Waiting[] = []
  let isBusy = false

  function taken(): Waiting[] {
    const chosen: Waiting[] = []
    const left: Waiting[] = []
    const calls: Call[] = []
    for (const one of waiting) {
      const isChosen = chosen.length < most && (chosen.length === 0 || fits(calls, one.call))
      if (isChosen) calls.push(one.call)
      ;(isChosen ? chosen : left).push(one)
    }
    waiting = left
    return chosen
  }

  function next(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    let isOver = false
    const over = (): void => {
      if (isOver) return
      isOver = true
      isBusy = false
      next()
    }
    const slow = setTimeout(over, SLOW_AFTER)
    void made(taken()).finally(() => {
      clearTimeout(slow)
      over()
    })
  }

  async function made(each: readonly Waiting[]): Promise<void> {
    if (each.length === 1) return eachAlone(each)
    try {
      const answers = await together(each.map(({ call }) => call))
      const unanswered = each.filter(({ resolve }, at) => {
        const answer = answers[at]
        if (answer !== undefined) resolve(answer)
        return answer === undefined
      })
      await eachAlone(unanswered)
    } catch (error) {
      if (isDatabaseAway(error) && !isLockFault(error)) return each.forEach(({ reject }) => reject(error))
      await eachAlone(each)
    }
  }

  async function eachAlone(each: readonly Waiting[]): Promise<void> {
    await Promise.all(each.map(({ call, resolve, reject }) => alone(call).then(resolve, reject)))
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      setImmediate(next)
    })
}
