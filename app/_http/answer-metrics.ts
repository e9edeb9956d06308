import { metrics } from '#lib/platform/metrics.ts'
import { oncePerProcess } from '#lib/platform/once-per-process.ts'
import { methodNames } from './method-names.ts'

/** What leads nowhere, so that a stranger cannot make up routes. */
export const UNKNOWN_ROUTE = 'unknown'

const METHODS = new Set<string>(methodNames)

const routes = () => oncePerProcess('routes-of-requests', () => new WeakMap<Request, string>())

/** Notes which route a request was found to ask for, with `[name]` in place of what stands in its path. */
export function noteRoute(request: Request, path: string): void {
  routes().set(request, path)
}

/** The route of a request as it was found; `unknown` where no router of ours stands in front (`next dev`, tests). */
export function routeOf(request: Request): string {
  return routes().get(request) ?? UNKNOWN_ROUTE
}

type Answered = { route: string; method: string; status: number; milliseconds: number }

/** Counts an answer, and the time until it began. */
export function countAnswer({ route, method, status, milliseconds }: Answered): void {
  const labels = { route, method: METHODS.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` }
  metrics().answers.observe(labels, milliseconds / 1000)
}
