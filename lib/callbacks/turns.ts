import { Refusal } from '../platform/errors.ts'

type Limits = {
  /** how much may be under way at once for one owner, and in all */
  perOwner: number
  inAll: number
  /** milliseconds that somebody waits for a turn */
  wait: number
  /** what is told to who waited in vain */
  refusal: string
}

/** Does the work when it is the owner's turn. @throws Refusal `unavailable` when there was none in time */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>

type Waiting = { owner: string; begin: () => void }

/**
 * Lets only so much be under way at once. A turn that becomes free goes to the owner with the fewest, of those to who
 * came first, so that nobody gets in by asking often.
 */
export function takenInTurns({ perOwner, inAll, wait, refusal }: Limits): Turns {
  const underWay = new Map<string, number>()
  const waiting: Waiting[] = []
  let busy = 0
  const of = (owner: string): number => underWay.get(owner) ?? 0

  function begin(owner: string): void {
    busy += 1
    underWay.set(owner, of(owner) + 1)
  }

  function end(owner: string): void {
    busy -= 1
    if (of(owner) > 1) underWay.set(owner, of(owner) - 1)
    else underWay.delete(owner)
    const next = waiting.filter((one) => of(one.owner) < perOwner).sort((a, b) => of(a.owner) - of(b.owner))[0]
    if (next && busy < inAll) next.begin()
  }

  function turn(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        owner,
        begin() {
          leave()
          begin(owner)
          resolve()
        },
      }
      const leave = (): void => {
        clearTimeout(timer)
        waiting.splice(waiting.indexOf(one), 1)
      }
      const timer = setTimeout(() => {
        leave()
        reject(new Refusal('unavailable', refusal, { retryAfterSeconds: 5 }))
      }, wait)
      waiting.push(one)
    })
  }

  return async (owner, work) => {
    if (busy < inAll && of(owner) < perOwner) begin(owner)
    else await turn(owner)
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}
