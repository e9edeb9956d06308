import { csvCell } from '../../accounts/audit/audit-export.ts'
import type { OrganisationInMonth, OrganisationsInMonth } from './organisation-figures-schema.ts'

const columns: Record<string, (one: OrganisationInMonth) => string | number | null> = {
  month: ({ month }) => month,
  organisationId: ({ organisationId }) => organisationId,
  organisationName: ({ name }) => name,
  received: ({ received }) => received,
  accepted: ({ accepted }) => accepted,
  rejected: ({ rejected }) => rejected,
  sent: ({ sent }) => sent,
  receivedBytes: ({ receivedBytes }) => receivedBytes,
  sentBytes: ({ sentBytes }) => sentBytes,
  mostStoredBytes: ({ storedBytes }) => storedBytes,
  lastStoredBytes: ({ use }) => use.bytes.used,
  agreedSubmissions: ({ agreement }) => agreement.submissions,
  submissionsPercent: ({ use }) => use.submissions.percent,
  agreedBytes: ({ agreement }) => agreement.bytes,
  bytesPercent: ({ use }) => use.bytes.percent,
}

/** The figures as a table for programs (RFC 4180), as the audit log is exported: whole numbers, shares in percent. */
export function figuresAsCsv({ organisations }: OrganisationsInMonth): string {
  const rows = organisations.map((one) => Object.values(columns).map((column) => csvCell(column(one))))
  return `\ufeff${[Object.keys(columns), ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')}`
}
