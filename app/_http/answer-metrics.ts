import { metrics } from '#lib/platform/metrics.ts'
import { shownMethod } from './method-names.ts'

type AnsweredCall = { route: string; method: string; status: number; milliseconds: number }

/** Counts an answer, and the time until it began. */
export function countAnswer({ route, method, status, milliseconds }: AnsweredCall): void {
  const labels = { route, method: shownMethod(method), status: `${Math.floor(status / 100)}xx` }
  metrics().answers.observe(labels, milliseconds / 1000)
}
