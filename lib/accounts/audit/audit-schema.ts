import { z } from 'zod'
import { listed } from '../../rooms/lists.ts'
import { timeInQuery } from '../../platform/time-in-query.ts'
import { actorKinds } from '../../platform/terms.ts'

/** Formats in which the audit log can be exported: a table (RFC 4180), or one JSON value in each line. */
export const auditExportFormats = ['csv', 'jsonl'] as const
export type AuditExportFormat = (typeof auditExportFormats)[number]

/**
 * One row of the audit log. `id` grows with time; `address`: where the request came from, null for what the
 * installation did itself; `before` and `after` hold what changed. Times are RFC 3339, UTC.
 */
export const auditRecord = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string() }),
  address: z.string().nullable(),
  action: z.string(),
  organisationId: z.string().nullable(),
  organisationName: z.string().nullable(),
  object: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRecord = z.output<typeof auditRecord>

/** `next`: give it as `before` for older rows; null when these are the oldest. */
export const auditList = z.object({ entries: z.array(auditRecord), next: z.number().nullable() })
export type AuditList = z.output<typeof auditList>

/**
 * Filter of the audit log. `who`: part of the actor's name, or the actor's id; `object`: id of the object; `from`
 * counts from its beginning, `until` as a date to its end. Values that do not fit count as not given.
 */
export const auditFilter = z.object({
  organisationId: z.guid().optional().catch(undefined),
  action: z.enum(listed('audit')).optional().catch(undefined),
  who: z.string().trim().max(200).catch('').default(''),
  object: z.string().trim().max(200).catch('').default(''),
  from: timeInQuery,
  until: timeInQuery,
})
export type AuditFilter = z.output<typeof auditFilter>

/** One page of the audit log: rows with an id smaller than `before`. */
export const auditPageFilter = auditFilter.extend({
  before: z.coerce.number().int().positive().optional().catch(undefined),
})

/** The whole filtered audit log as a file. */
export const auditExportFilter = auditFilter.extend({ format: z.enum(auditExportFormats).default('csv') })
