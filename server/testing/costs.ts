import type { CallInput } from '#app/_http/describe.ts'
import { apiRouter } from '#app/_http/router.ts'
import { settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { loadRoutes } from '../routes.ts'

/** A request, whose body is JSON unless `type` says otherwise. */
export type CostedRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  type?: string
  body?: string | Uint8Array
}
type Cost = { cost: number; status: number; text: string }

/** Makes the request of each time it is measured; what it needs to be new each time is made before. */
export type Asking = () => CostedRequest | Promise<CostedRequest>

/** The mounted routes, what each call takes by method and path, and what an answer costs. */
export async function costs() {
  const routes = await loadRoutes()
  const answer = apiRouter(routes)
  const takes = new Map(
    routes.flatMap(({ path, methods }) =>
      Object.entries(methods).flatMap(([method, handler]): [string, CallInput][] =>
        handler.takes ? [[`${method} ${path}`, handler.takes]] : [],
      ),
    ),
  )

  /** Milliseconds of processor time that this process spends on an answer, in all its threads. */
  async function once(asking: Asking): Promise<Cost> {
    const { method, path, headers, type = 'application/json', body } = await asking()
    forget('rate-counters')
    const request = new Request(new URL(path, settings().baseUrl), {
      method,
      headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body: Buffer.from(body) }),
    })
    const before = process.cpuUsage()
    const response = await answer(request)
    const text = await response.text()
    const { user, system } = process.cpuUsage(before)
    return { cost: (user + system) / 1000, status: response.status, text }
  }

  /** The costs of several times, the least first. */
  async function several(asking: Asking, times: number): Promise<Cost[]> {
    const found: Cost[] = []
    for (let at = 0; at < times; at += 1) found.push(await once(asking))
    return found.sort((one, other) => one.cost - other.cost)
  }

  return { routes, takes, several }
}

export type Costs = Awaited<ReturnType<typeof costs>>

const ORDINARY_TIMES = 15
const MOST_TIMES = 30

/** What an ordinary request costs: the median, after some that nobody counts. */
export async function ordinaryCost({ several }: Costs, asking: Asking): Promise<Cost> {
  await several(asking, 5)
  const found = await several(asking, ORDINARY_TIMES)
  return found[Math.floor(ORDINARY_TIMES / 2)] ?? { cost: 0, status: 0, text: '' }
}

/**
 * What a hostile request costs at the least; when that is more than `most`, it is asked again and again, since whatever
 * else the machine does only adds.
 */
export async function leastCost({ several }: Costs, asking: Asking, most: number): Promise<Cost> {
  let [least = { cost: Infinity, status: 0, text: '' }] = await several(asking, 1)
  for (let times = 1; times < MOST_TIMES && least.cost > most; times += 1) {
    const [next = least] = await several(asking, 1)
    if (next.cost < least.cost) least = next
  }
  return least
}
