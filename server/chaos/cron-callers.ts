import { setTimeout as pause } from 'node:timers/promises'

const CALLERS = 10
const BETWEEN = 1000

/** Ten schedulers that all call the same work, again and again, whatever they are answered. @returns what ends them */
export function startCronCallers(address: string, secret: string): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const call = () => fetch(address, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, signal })
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      // an answer that says no, or none, is what they are here for
      await call().then(
        (answer) => answer.text(),
        () => undefined,
      )
      await pause(BETWEEN, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = Array.from({ length: CALLERS }, lane)
  return async () => {
    ending.abort()
    await Promise.all(running)
  }
}
