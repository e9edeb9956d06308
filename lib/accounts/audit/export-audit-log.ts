import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { audit } from './audit.ts'
import { exportHead, exportLine } from './audit-export.ts'
import type { AuditExportFormat, AuditFilter } from './audit-schema.ts'
import { selectAuditLog, type AuditSelection } from './audit-store.ts'
import { asAuditRecord, auditSelection } from './list-audit-log.ts'

/** Rows in memory at once. */
const BATCH = 500

/**
 * The audit log as text, latest first, in pieces; that it was taken along is in the audit log too.
 * @throws Refusal as `listAuditLog`, before the first piece
 */
export async function exportAuditLog(
  { db, actor, clock }: Context,
  { format, ...filter }: AuditFilter & { format: AuditExportFormat },
): Promise<AsyncGenerator<string>> {
  const selection = auditSelection(actor, filter)
  const { who, object, organisationId, ...narrowed } = filter
  // what was searched for may name things of others, which an organisation that reads of it is not told
  const searched = organisationId === undefined ? { who, object } : { organisationId }
  const entry = {
    action: 'export-audit-log',
    organisationId: organisationId ?? null,
    object: { kind: 'audit-log', id: organisationId ?? 'all' },
    after: { format, ...narrowed, ...searched },
  } as const
  await audit(db, actor, clock.machine(), entry)
  return pieces(db, selection, format)
}

async function* pieces(
  db: Handle,
  selection: Omit<AuditSelection, 'before' | 'most'>,
  format: AuditExportFormat,
): AsyncGenerator<string> {
  yield exportHead(format)
  let before: number | null = null
  do {
    const rows = await selectAuditLog(db, { ...selection, before, most: BATCH })
    yield rows.map((row) => exportLine(format, asAuditRecord(row))).join('')
    before = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
  } while (before !== null)
}
