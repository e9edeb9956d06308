import { stepNames, type Outcome, type Step, type StepName } from '../callbacks/outcome.ts'
import type { CallbackReport } from './portal-schema.ts'

type Asked = { url: string; method: 'HEAD' | 'POST' }

/**
 * What one request to a callback address went through, step by step as the client really took it. For the check any
 * status is good (specification 4 rule 1), for a callback only a 2xx.
 */
export function callbackReport({ url, method }: Asked, outcome: Outcome): CallbackReport {
  const answered = outcome.outcome === 'answered'
  const refused = answered && method === 'POST' && (outcome.status < 200 || outcome.status > 299)
  const taken = new Map(outcome.steps.map((step) => [step.name, step]))
  return {
    method,
    url,
    ok: answered && !refused,
    reason: answered ? (refused ? 'status' : null) : outcome.errorClass,
    durationMs: outcome.durationMs,
    status: answered ? outcome.status : null,
    excerpt: answered && method === 'POST' ? outcome.excerpt : null,
    steps: stepNames.map((name) => stepReport(name, taken.get(name), refused && name === 'status')),
  }
}

function stepReport(name: StepName, step: Step | undefined, isRefusal: boolean): CallbackReport['steps'][number] {
  if (!step) return { name, state: 'skipped', durationMs: null, detail: null }
  const { durationMs, detail } = step
  return { name, state: step.ok && !isRefusal ? 'ok' : 'failed', durationMs, detail }
}
