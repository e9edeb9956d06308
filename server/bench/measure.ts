import { request, type Agent } from 'undici'

export type Sent = { url: string; method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
export type Load = { name: string; request: () => Sent }

const AT_ONCE = 32

/**
 * Sends `count` requests, 32 under way at any time.
 * @returns requests a second
 * @throws when an answer is not 2xx: a load that fails measures nothing
 */
export async function measure(load: Load, count: number, agent: Agent): Promise<number> {
  let left = count
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const { url, ...options } = load.request()
      const { statusCode, body } = await request(url, { ...options, dispatcher: agent })
      const text = await body.text()
      if (statusCode < 200 || statusCode > 299) throw new Error(`${load.name} answered ${statusCode}: ${text}`)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return (count / (performance.now() - started)) * 1000
}
