import { tokenFaults } from '#lib/cases/testing/set-payload-check.ts'

/** Tokens that were judged already: event lists name the same ones again and again. */
const judged = new Set<string>()

type Seen = { method: string; path: string; status: number; json: Record<string, unknown>; body: unknown }

/** Throws when an event that the service wrote or took does not fit the set payload schema (decisions 6). */
export function assertEventsFit({ method, path, status, json, body }: Seen): void {
  const isTaken = method === 'POST' && status === 204 && path.endsWith('/events') && typeof body === 'string'
  const listed = Array.isArray(json.eventLog) ? json.eventLog.map(String) : []
  for (const token of isTaken ? [...listed, body] : listed) {
    if (judged.has(token)) continue
    judged.add(token)
    const faults = tokenFaults(token)
    if (faults.length > 0)
      throw new Error(`an event does not fit the set payload schema: ${faults.join('; ')}\n${token}`)
  }
}
