import { oncePerProcess } from '../../platform/once-per-process.ts'
import { Turns } from '../../platform/turns.ts'
import type { GuardedClient } from './guarded-client.ts'
import type { Outcome } from '../outcome.ts'
import type { ConnectionErrorClass } from '../terms.ts'

/** Checks under way at once, of one organisation and in all: nobody makes this service knock at many doors. */
const PER_ORGANISATION = 5
const IN_ALL = 20

/** `reason` and `detail` stand in the refusal of a destination's callback URL (decisions 4). */
export type Reachability = { ok: true } | { ok: false; reason: ConnectionErrorClass; detail: string }

/** A callback URL whose form was checked, and the organisation that has it checked. */
export type Address = { url: string; shareOf: string }

const checksInTurn = () =>
  oncePerProcess('reachability-checks', () => {
    const refusal = 'Too many callback addresses are being checked at this moment; try again in a few seconds.'
    return new Turns({ work: 'address-check', atOnce: IN_ALL, perOwner: PER_ORGANISATION, wait: 0, refusal })
  })

/** Sends the HEAD request of the check. @throws Refusal `unavailable` when too many are under way */
export function headRequest(client: GuardedClient, address: Address): Promise<Outcome> {
  return checksInTurn().take(address.shareOf, () => client.request({ method: 'HEAD', ...address }))
}

/**
 * The reachability check of specification 4 rule 1: one HTTP HEAD request; any HTTP status counts as reachable.
 * @throws Refusal `unavailable` when too many are under way
 */
export async function checkReachable(client: GuardedClient, address: Address): Promise<Reachability> {
  const outcome = await headRequest(client, address)
  if (outcome.outcome === 'answered') return { ok: true }
  return { ok: false, reason: outcome.errorClass, detail: outcome.detail }
}
