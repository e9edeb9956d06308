import type { SessionRow } from '../accounts/store.ts'
import { statement } from '../platform/statement.ts'
import { deliveryVersion } from './store.ts'

export type VersionRow = { id: string; sequence: number; deliveryVersion: string }

/** How far these cases have come. */
export const selectVersions = statement<VersionRow, { ids: string[] }>(
  'live-versions',
  `select c.id, c.event_count as sequence, ${deliveryVersion} as delivery_version from cases c
   where c.id = any(:ids::uuid[])`,
)

export type LiveSessionRow = { id: string } & Omit<SessionRow, 'email' | 'name' | 'secondFactor'>

/** The sessions with what their people may; looking is no sign of life. */
export const selectLiveSessions = statement<LiveSessionRow, { ids: string[] }>(
  'live-sessions',
  `select s.id, s.person_id, p.is_operator, p.is_support, s.last_seen_at, s.expires_at, s.ended_at,
     (select coalesce(jsonb_object_agg(m.organisation_id, m.role), '{}') from memberships m
      where m.person_id = p.id) as roles
   from portal_sessions s join people p on p.id = s.person_id
   where s.id = any(:ids::uuid[]) and p.disabled_at is null and s.second_factor <> 'pending'`,
)
