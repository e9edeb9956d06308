import { z } from 'zod'
import { asUuid } from './ids.ts'
import { roles, type Role } from './terms.ts'

/** A role that a claim gives: of the whole installation, or in an organisation. */
export type ClaimedRole =
  | { kind: 'operator' }
  | { kind: 'support' }
  | { kind: 'member'; role: Role; organisationId: string }

/** A value of the claim, and what it gives here. */
export type ClaimRow = { value: string; gives: readonly ClaimedRole[] }

/** Entries stand on lines of their own or between semicolons: names of groups in a directory hold commas. */
const entriesOf = (written: string): string[] =>
  written
    .split(/[\n;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Value and roles of an entry; the last `=` parts them, since names of groups in a directory hold others. */
function partsOf(entry: string): { value: string; names: string[] } | undefined {
  const at = entry.lastIndexOf('=')
  const value = entry.slice(0, Math.max(0, at)).trim()
  const names = entry
    .slice(at + 1)
    .split(/[\s,]+/)
    .filter((name) => name !== '')
  return value === '' || names.length === 0 ? undefined : { value, names }
}

function claimedRole(name: string): ClaimedRole | undefined {
  if (name === 'operator' || name === 'support') return { kind: name }
  const [written = '', id = '', ...rest] = name.split('@')
  const role = roles.find((one) => one === written)
  const organisationId = asUuid(id)
  return role && organisationId && rest.length === 0 ? { kind: 'member', role, organisationId } : undefined
}

const known = `operator, support, or one of ${roles.join(', ')} with @ and the id of an organisation behind it`

function faultOf(entry: string): string | undefined {
  const parts = partsOf(entry)
  if (!parts) return `"${entry}" is no value with roles, such as kurier-operators=operator`
  const wrong = parts.names.find((name) => claimedRole(name) === undefined)
  return wrong === undefined ? undefined : `"${wrong}" in "${entry}" is no role; the roles: ${known}`
}

/** The entries as they were written, each of them right. */
export const claimRoles = z
  .string()
  .transform(entriesOf)
  .superRefine((entries, context) => {
    const faults = entries.map(faultOf).filter((fault) => fault !== undefined)
    if (faults.length > 0) context.addIssue(faults.join('; '))
  })

/** What entries that are right give. */
export const claimRows = (entries: readonly string[]): ClaimRow[] =>
  entries.flatMap((entry) => {
    const parts = partsOf(entry)
    if (!parts) return []
    return { value: parts.value, gives: parts.names.map(claimedRole).filter((role) => role !== undefined) }
  })
