import { addressesOf, type Bases } from '#lib/platform/wire-addresses.ts'
import { tokenFaults } from '#lib/cases/testing/set-payload-check.ts'

/** Tokens that were judged already: event lists name the same ones again and again. */
const judged = new Set<string>()

type AnsweredCall = { method: string; path: string; status: number; json: Record<string, unknown>; body: unknown }

/**
 * Throws when an event that the service wrote or took does not fit the set payload schema (decisions 6).
 * @param former what the service was called before it moved: what it lists may be of then
 */
export function assertEventsFit({ method, path, status, json, body }: AnsweredCall, former: readonly Bases[]): void {
  const isTaken = method === 'POST' && status === 204 && path.endsWith('/events') && typeof body === 'string'
  const listed = Array.isArray(json.eventLog) ? json.eventLog.map(String) : []
  for (const token of isTaken ? [...listed, body] : listed) {
    if (judged.has(token)) continue
    judged.add(token)
    const faults = tokenFaults(token)
    const isOfThen = token !== body && former.some((one) => tokenFaults(token, addressesOf(one)).length === 0)
    if (faults.length > 0 && !isOfThen)
      throw new Error(`an event does not fit the set payload schema: ${faults.join('; ')}\n${token}`)
  }
}
