import { request, type Agent } from 'undici'

export type LoadRequest = {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
}

/** Sends a request and reads its answer. @throws when it is not 2xx: a load that fails measures nothing */
export async function answerOf({ url, ...options }: LoadRequest, agent: Agent): Promise<string> {
  const { statusCode, body } = await request(url, { ...options, dispatcher: agent })
  const text = await body.text()
  if (statusCode < 200 || statusCode > 299) throw new Error(`${options.method} ${url} answered ${statusCode}: ${text}`)
  return text
}

/**
 * Does `work` again and again, `atOnce` of them under way at any time, until the time is over; what is under way then is
 * waited for and counts.
 * @param time milliseconds
 * @param settled waits for what the work leads to; the time goes on until then
 * @returns how often it was done in a second
 */
export async function rateOf(
  work: () => Promise<unknown>,
  { atOnce, time, settled }: { atOnce: number; time: number; settled?: (() => Promise<unknown>) | undefined },
) {
  const started = performance.now()
  let done = 0
  const lane = async (): Promise<void> => {
    while (performance.now() - started < time) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  await settled?.()
  return { rate: (done / (performance.now() - started)) * 1000, done }
}
