import type { AuditExportFormat, AuditRecord } from './audit-schema.ts'

type Cell = string | number | null | undefined

const columns: Record<string, (entry: AuditRecord) => Cell> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  address: ({ address }) => address,
  action: ({ action }) => action,
  organisationId: ({ organisationId }) => organisationId,
  organisationName: ({ organisationName }) => organisationName,
  objectKind: ({ object }) => object.kind,
  objectId: ({ object }) => object.id,
  objectName: ({ object }) => object.name,
  before: ({ before }) => (before === null ? null : JSON.stringify(before)),
  after: ({ after }) => (after === null ? null : JSON.stringify(after)),
}

/** What programs for tables would work out as a formula, or hide what follows. */
const FORMULA = /^[=+\-@\t\r\n]/

/**
 * One cell of a table. A text that a program for tables would take for a formula gets an apostrophe in front: names in
 * the audit log are written by strangers too.
 */
export function csvCell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What stands before the first row; the byte order mark makes programs for tables read UTF-8. */
export function exportHead(format: AuditExportFormat): string {
  return format === 'csv' ? `\ufeff${Object.keys(columns).join(',')}\r\n` : ''
}

/** One row, with the end of its line. */
export function exportLine(format: AuditExportFormat, entry: AuditRecord): string {
  if (format === 'jsonl') return `${JSON.stringify(entry)}\n`
  const cells = Object.values(columns).map((column) => csvCell(column(entry)))
  return `${cells.join(',')}\r\n`
}
