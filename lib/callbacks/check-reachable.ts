import type { GuardedClient } from './guarded-client.ts'
import type { ConnectionErrorClass } from './terms.ts'

/** `reason` and `detail` stand in the refusal of a destination's callback URL (decisions 4). */
export type Reachability = { ok: true } | { ok: false; reason: ConnectionErrorClass; detail: string }

/**
 * The reachability check of specification 4 rule 1: one HTTP HEAD request; any HTTP status counts as reachable.
 * @param url a callback URL whose form was checked
 */
export async function checkReachable(client: GuardedClient, url: string): Promise<Reachability> {
  const outcome = await client.request({ method: 'HEAD', url })
  if (outcome.outcome === 'answered') return { ok: true }
  return { ok: false, reason: outcome.errorClass, detail: outcome.detail }
}
