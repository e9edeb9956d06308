import { audit, auditObject } from '../accounts/audit/audit.ts'
import { callbackClient } from '../callbacks/connection/callback-client.ts'
import { countCallbackRequest } from '../callbacks/connection/check-rate.ts'
import { headRequest, type Address } from '../callbacks/connection/check-reachable.ts'
import { stepNames, type Outcome, type Step, type StepName } from '../callbacks/outcome.ts'
import { shownUrl } from '../callbacks/log/shown.ts'
import { sendTest } from '../callbacks/claim/record-attempt.ts'
import { openEndpoint } from '../callbacks/store.ts'
import type { Context } from '../platform/context.ts'
import { conflict } from '../platform/errors.ts'
import { destinationFor } from './access.ts'
import { endpointOf } from './callback-store.ts'
import { patchedBy, storeEdit } from './change-destination.ts'
import { callbackUrlToCheck, plannedAt } from './destination-callback.ts'
import type { CallbackReport, TestReport, SavedCallback } from './portal-schema.ts'

/**
 * Makes the reachability check of specification 4 rule 1 without saving anything, through the same guarded client. When
 * the destination's own address is reached, all notices that wait for it are due (decisions 7).
 * @param input the URL to check; by default the destination's own
 * @throws Refusal `forbidden`, `not-found`, `invalid` for the form of the URL, `conflict` without a URL to check
 */
export async function checkCallback(
  { db, actor }: Context,
  { destinationId, url }: { destinationId: string; url?: string },
): Promise<CallbackReport> {
  const destination = await destinationFor(db, actor, destinationId, 'manage-destinations')
  const { callbackUrl, callbackEndpointId: endpointId, organisationId } = destination
  const wanted = url === undefined ? callbackUrl : callbackUrlToCheck(url)
  if (wanted === null) throw conflict('The destination has no callback; give the url to check.')
  const report = await headReport({ url: wanted, shareOf: organisationId, by: actor })
  if (report.ok && wanted === callbackUrl && endpointId !== null) await openEndpoint(db, { endpointId })
  return report
}

/** Sends the HEAD request of the check and reports its steps. */
async function headReport(address: Address): Promise<CallbackReport> {
  return callbackReport({ url: address.url, method: 'HEAD' }, await headRequest(callbackClient(), address))
}

type CallbackProbe = { url: string; method: 'HEAD' | 'POST' }

/**
 * The course of one request to a callback address, step by step as the client really took it. For the check any status
 * is good (specification 4 rule 1), for a callback only a 2xx.
 */
export function callbackReport({ url, method }: CallbackProbe, outcome: Outcome): CallbackReport {
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

/**
 * Sends a real callback to a destination's administration, signed like any other: new-events that names nothing, which
 * every receiver understands and can ignore. The log shows it as a test; when it is taken, all waiting notices are due.
 * @throws Refusal `forbidden`, `not-found`, `conflict` when the destination has no callback, 429
 */
export async function testCallback(
  context: Context,
  { destinationId }: { destinationId: string },
): Promise<TestReport> {
  const { db, actor, clock } = context
  const destination = await destinationFor(db, actor, destinationId, 'manage-destinations')
  const { callbackEndpointId } = destination
  const endpoint = callbackEndpointId && (await endpointOf(db, callbackEndpointId))
  if (!endpoint) throw conflict('The destination has no callback.')
  const { url } = endpoint
  countCallbackRequest(actor)
  const sent = await sendTest(context, { ...endpoint, id: callbackEndpointId })
  const report = callbackReport({ url, method: 'POST' }, sent.outcome)
  const { ok, status, reason } = report
  const after = { callback: shownUrl(url), ok, status, reason }
  await audit(db, actor, clock.machine(), {
    action: 'test-callback',
    ...auditObject('destination', destination),
    after,
  })
  const { requestBody: body, callbackTimestamp, attemptId } = sent
  return { ...report, body, timestamp: String(callbackTimestamp), attemptId }
}

type CallbackCheckWish = { destinationId: string; url: string; secret?: string }

/**
 * Sets a destination's callback and reports the reachability check, step by step. It is saved only when the address was
 * reached, even if the secret alone changes; a new URL needs its secret (decisions 4, "Callback of a destination").
 * @returns `saved` false, with the report, when the address could not be reached
 * @throws Refusal `forbidden`, `not-found`, `invalid` with pointers `/callback/url` and `/callback/secret`
 */
export async function setCallback(
  context: Context,
  { destinationId, url, secret }: CallbackCheckWish,
): Promise<SavedCallback> {
  const { db, actor } = context
  const { callbackUrl, organisationId } = await destinationFor(db, actor, destinationId, 'manage-destinations')
  const href = url === callbackUrl ? url : callbackUrlToCheck(url)
  plannedAt(callbackUrl, { url: href, secret })
  const isUnchanged = href === callbackUrl
  const check = await headReport({ url: href, shareOf: organisationId, by: actor, isUnchanged })
  if (check.ok) await storeEdit(context, { destinationId, wantedOf: patchedBy({ callback: { url: href, secret } }) })
  return { saved: check.ok, check }
}
