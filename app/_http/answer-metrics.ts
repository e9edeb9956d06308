import { metrics } from '#lib/platform/metrics.ts'
import { methodNames } from './method-names.ts'

const METHODS = new Set<string>(methodNames)

type AnsweredCall = { route: string; method: string; status: number; milliseconds: number }

/** Counts an answer, and the time until it began. */
export function countAnswer({ route, method, status, milliseconds }: AnsweredCall): void {
  const labels = { route, method: METHODS.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` }
  metrics().answers.observe(labels, milliseconds / 1000)
}
