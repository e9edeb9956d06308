import type { Role } from '../platform/actor.ts'
import { statement } from '../platform/database.ts'
import { deliveryVersion } from './store.ts'

export type VersionRow = { id: string; sequence: number; delivery_version: string }

/** How far the cases `$1` have come. */
export const selectVersions = statement<VersionRow>(
  'live-versions',
  `select c.id, c.event_count as sequence, ${deliveryVersion} as delivery_version from cases c
   where c.id = any($1::uuid[])`,
)

export type LiveSessionRow = {
  id: string
  person_id: string
  is_operator: boolean
  is_support: boolean
  roles: Record<string, Role>
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

/** The sessions `$1` with what their people may; looking is no sign of life. */
export const selectLiveSessions = statement<LiveSessionRow>(
  'live-sessions',
  `select s.id, s.person_id, p.is_operator, p.is_support, s.last_seen_at, s.expires_at, s.ended_at,
     (select coalesce(jsonb_object_agg(m.organisation_id, m.role), '{}') from memberships m
      where m.person_id = p.id) as roles
   from portal_sessions s join people p on p.id = s.person_id
   where s.id = any($1::uuid[]) and p.disabled_at is null and s.second_factor <> 'pending'`,
)
