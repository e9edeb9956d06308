import { statement } from '../../platform/statement.ts'
import type { KeyPurpose } from '../terms.ts'

/** Keys whose certificates are looked at. */
export const MOST_CHAINS_SEEN = 5000

/** A key in use that carries certificates, and whose it is. */
export type ChainRow = {
  objectId: string
  objectName: string
  organisationName: string
  kid: string
  purpose: KeyPurpose
  x5c: string[]
}

/** True of a key `k` that its destination `d` works with. */
export const isKeyInUse =
  "k.revoked_at is null and d.status <> 'decommissioned' and (k.purpose = 'signing' or k.kid = d.encryption_kid)"

/** Of these organisations (null: all) the keys in use with certificates that meet a condition, the oldest first. */
export const chainsThat = (condition: string): string =>
  `select d.id as object_id, d.name as object_name, o.name as organisation_name, k.kid, k.purpose, k.jwk -> 'x5c' as x5c
   from destination_keys k join destinations d on d.id = k.destination_id join organisations o on o.id = d.organisation_id
   where k.jwk ? 'x5c' and ${isKeyInUse} and ${condition}
     and (:organisations::uuid[] is null or o.id = any(:organisations))
   order by k.created_at, k.kid limit :most`

export const selectChains = statement<ChainRow, { organisations: string[] | null; most: number }>(
  'certificates-in-use',
  chainsThat('true'),
)
