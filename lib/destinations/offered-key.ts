import { Refusal } from '../platform/errors.ts'
import { chainStanding, fieldFaultOf } from './chains/chain-standing.ts'
import { checkedKey, type DestinationKey } from './key-rules.ts'
import type { Jwk } from './schema.ts'
import type { KeyPurpose } from './terms.ts'

/** A checked key that somebody gives; `chainRefusal`: why it is refused unless it is stored already. */
export type OfferedKey = DestinationKey & { chainRefusal: Refusal | undefined }

/**
 * Checks a key that somebody gives, and the certificate chain that it may carry.
 * @param around.at JSON Pointer of the key within the body
 * @param around.purpose what the key must be for; either when left out
 * @param around.now the machine's clock, by which certificates end
 * @throws Refusal `invalid` as `checkedKey` does
 */
export async function offeredKey(
  given: Jwk,
  { at, purpose, now }: { at: string; purpose?: KeyPurpose; now: Date },
): Promise<OfferedKey> {
  const key = checkedKey(given, at, purpose)
  const standing = await chainStanding({ x5c: key.jwk.x5c, purpose: key.purpose, at: now })
  if (standing.state !== 'invalid') return { ...key, chainRefusal: undefined }
  const fault = fieldFaultOf(standing.fault, at)
  return {
    ...key,
    chainRefusal: new Refusal('invalid', fault.detail, { errors: [fault], reason: standing.fault.kind }),
  }
}
