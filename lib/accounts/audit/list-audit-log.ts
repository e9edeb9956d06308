import type { Actor } from '../../platform/actor.ts'
import { dayBounds } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { asUuid } from '../../platform/ids.ts'
import { pageOf } from '../../platform/page-of.ts'
import type { AuditFilter, AuditList, AuditRecord } from './audit-schema.ts'
import { selectAuditLog, type AuditSelection, type StoredAuditRow } from './audit-store.ts'
import { assertMay, assertOperator, organisationsFor } from '../permissions.ts'
import { readableFromReplica } from '../../platform/replica.ts'

/** Rows of the audit log on one page. */
const AUDIT_PAGE_SIZE = 25

/**
 * Rows of the audit log, latest first: of one organisation for its owners, of all for operators.
 * @param filter `before`: only rows with a smaller id
 * @throws Refusal `not-found`, `forbidden` for who owns no organisation, or not this one
 */
export const listAuditLog = readableFromReplica(
  async ({ db, actor }: Context, filter: AuditFilter & { before?: number }): Promise<AuditList> => {
    const selection = auditSelection(actor, filter)
    const before = filter.before ?? null
    const rows = await selectAuditLog(db, { ...selection, before, most: AUDIT_PAGE_SIZE + 1 })
    const { page, next } = pageOf(rows, AUDIT_PAGE_SIZE)
    return { entries: page.map(asAuditRecord), next }
  },
)

/** What of the audit log this actor may see of what the filter asks for. @throws Refusal as `listAuditLog` */
export function auditSelection(actor: Actor, filter: AuditFilter): Omit<AuditSelection, 'before' | 'most'> {
  const organisationId = filter.organisationId === undefined ? undefined : asUuid(filter.organisationId)
  if (organisationId !== undefined) {
    const wanted = { permission: 'see-audit-log', see: 'see-organisation', what: 'organisation' } as const
    assertMay(actor, wanted, organisationId)
  }
  const among = organisationId === undefined ? organisationsFor(actor, 'see-audit-log') : [organisationId]
  if (among?.length === 0) assertOperator(actor)
  const actorId = asUuid(filter.who) ?? null
  const { from, to: until } = dayBounds({ from: filter.from, to: filter.until })
  return {
    among,
    action: filter.action ?? null,
    actorId,
    actorName: actorId === null ? filter.who : '',
    objectId: asUuid(filter.object) ?? filter.object,
    from,
    until,
  }
}

/** A stored row as it is shown. */
export function asAuditRecord(row: StoredAuditRow): AuditRecord {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    address: row.address,
    action: row.action,
    organisationId: row.organisationId,
    organisationName: row.organisationName,
    object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
    before: row.before,
    after: row.after,
  }
}
