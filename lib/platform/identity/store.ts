import { statement } from '../statement.ts'
import type { platform } from '../../rooms/platform.ts'

/** The addresses in what the service signs. `holdsFrom`: from this second of the service clock; null: from the beginning. */
export type Identity = {
  baseUrl: string
  schemaBase: string
  wireProfile: (typeof platform.settings.WIRE_PROFILE.of)[number]
  holdsFrom: Date | null
}

type NumberedIdentity = Identity & { number: number }

/** Oldest first. */
export const selectIdentities = statement<NumberedIdentity>(
  'identities',
  'select number, base_url, schema_base, wire_profile, holds_from from identities order by number',
)

/** Adds one, unless there is one of this number: then somebody else was quicker. */
export const insertIdentity = statement<{ number: number }, NumberedIdentity>(
  'identity-insert',
  `insert into identities (number, base_url, schema_base, wire_profile, holds_from)
   values (:number, :baseUrl, :schemaBase, :wireProfile, :holdsFrom) on conflict do nothing returning number`,
)

/** The newest event that the service signed. */
export const selectNewestToken = statement<{ token: string }>(
  'identity-newest-token',
  `select token from events where issuer = 'service' order by recorded_at desc limit 1`,
)
