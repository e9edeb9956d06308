import type { Actor } from '../../platform/actor.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { Turns } from '../../platform/turns.ts'
import { checkPassed, countCheck } from './check-rate.ts'
import type { GuardedClient } from './guarded-client.ts'
import type { Outcome } from '../outcome.ts'
import type { ConnectionErrorClass } from '../terms.ts'

/** Checks under way at once, of one organisation and in all: nobody makes this service knock at many doors. */
const PER_ORGANISATION = 5
const IN_ALL = 20

/** `reason` and `detail` stand in the refusal of a destination's callback URL (decisions 4). */
export type Reachability = { ok: true } | { ok: false; reason: ConnectionErrorClass; detail: string }

/** A callback URL whose form was checked, the organisation that has it checked, and by whom. `isUnchanged`: it is set already. */
export type Address = { url: string; shareOf: string; by: Actor; isUnchanged?: boolean }

const checksInTurn = () =>
  oncePerProcess('reachability-checks', () => {
    const refusal = 'Too many callback addresses are being checked at this moment; try again in a few seconds.'
    return new Turns({ work: 'address-check', atOnce: IN_ALL, perOwner: PER_ORGANISATION, wait: 0, refusal })
  })

/** Sends the HEAD request of the check. @throws Refusal `unavailable` when too many are under way, 429 when too many were made */
export function headRequest(client: GuardedClient, { by, isUnchanged = false, ...place }: Address): Promise<Outcome> {
  return checksInTurn().take(place.shareOf, async () => {
    countCheck(by, place, isUnchanged)
    const outcome = await client.request({ method: 'HEAD', ...place })
    if (outcome.outcome === 'answered') checkPassed(place)
    return outcome
  })
}

/**
 * The reachability check of specification 4 rule 1: one HTTP HEAD request; any HTTP status counts as reachable.
 * @throws Refusal `unavailable` when too many are under way, 429 when too many were made
 */
export async function checkReachable(client: GuardedClient, address: Address): Promise<Reachability> {
  const outcome = await headRequest(client, address)
  if (outcome.outcome === 'answered') return { ok: true }
  return { ok: false, reason: outcome.errorClass, detail: outcome.detail }
}
