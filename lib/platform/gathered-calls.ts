import { isDatabaseAway, isLockFault } from './database.ts'

/** Milliseconds after which the next calls no longer wait for those under way: a lock may hold them up. */
const SLOW_AFTER = 100

/** Milliseconds for which calls that had to wait anyway wait for more of their kind. */
const GATHERING = 1

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
 * costs less for each call. A call waits only for one under way. When calls fail together, each of them is made alone, so that none meets another's fault.
 * @throws what the call alone throws, or that the database is away
 */
export function gatheredCalls<Call, Answer>(gathering: Gathering<Call, Answer>): (call: Call) => Promise<Answer> {
  const waiting: WaitingCall<Call, Answer>[] = []
  let isBusy = false

  function next(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    let isOver = false
    const over = (): void => {
      if (isOver) return
      isOver = true
      if (waiting.length > 0) return void setTimeout(goOn, GATHERING)
      isBusy = false
    }
    const slow = setTimeout(over, SLOW_AFTER)
    void makeAll(takeFrom(waiting, gathering), gathering).finally(() => {
      clearTimeout(slow)
      over()
    })
  }

  function goOn(): void {
    isBusy = false
    next()
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      setImmediate(next)
    })
}

/** Takes the calls that go together, in their order; the first one always does. */
function takeFrom<Call, Answer>(
  waiting: WaitingCall<Call, Answer>[],
  { most, fits }: Gathering<Call, Answer>,
): WaitingCall<Call, Answer>[] {
  const calls: Call[] = []
  const taken = waiting.filter(({ call }) => {
    const isTaken = calls.length === 0 || (calls.length < most && fits(calls, call))
    if (isTaken) calls.push(call)
    return isTaken
  })
  const left = taken.length === waiting.length ? [] : waiting.filter((one) => !taken.includes(one))
  waiting.splice(0, waiting.length, ...left)
  return taken
}

async function makeAll<Call, Answer>(
  each: readonly WaitingCall<Call, Answer>[],
  { together, alone }: Gathering<Call, Answer>,
): Promise<void> {
  const makeAlone = (those: readonly WaitingCall<Call, Answer>[]) =>
    Promise.all(those.map(({ call, resolve, reject }) => alone(call).then(resolve, reject)))
  try {
    // one alone is made alone
    const answers = each.length === 1 ? [] : await together(each.map(({ call }) => call))
    const unanswered = each.filter(({ resolve }, at) => {
      const answer = answers[at]
      if (answer !== undefined) resolve(answer)
      return answer === undefined
    })
    await makeAlone(unanswered)
  } catch (error) {
    if (isDatabaseAway(error) && !isLockFault(error)) each.forEach(({ reject }) => reject(error))
    else await makeAlone(each)
  }
}
