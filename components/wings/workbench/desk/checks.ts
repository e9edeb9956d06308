import type { EventProblem } from '@kurier/sdk/errors'
import type { ProblemName } from '@kurier/wire/names'
import type { ProblemInstance } from '@kurier/sdk/problems'

/** The checks of a submission, in this order; its attachments follow, each for itself. */
export const checkNames = [
  'submit-event',
  'metadata-tag',
  'metadata-decryption',
  'metadata-record',
  'service',
  'attachment-list',
  'data-tag',
  'data-decryption',
  'data-hash',
  'data-format',
  'schema',
  'validation',
] as const
export type CheckName = (typeof checkNames)[number]

/** `unchecked`: an earlier check failed, or the means of the check are missing. */
export type CheckState = 'right' | 'wrong' | 'unchecked'
export type Check = { name: CheckName; state: CheckState }

/** The known facts of a submission after its records were examined. */
export type Findings = {
  /** Problems found while opening it. */
  problems: readonly EventProblem[]
  /** Whether the destination offers its schema; undefined while that is unknown. */
  isOffered?: boolean
  /** Faults that the form's validator found; undefined for a schema without a form of ours. */
  faults?: number
}

type Sign = readonly [ProblemName, ProblemInstance]

/** The problems of opening a submission that show that a check failed. */
const signs: Readonly<Record<Exclude<CheckName, 'submit-event' | 'schema' | 'validation'>, readonly Sign[]>> = {
  'metadata-tag': [['authentication-tag-incorrect', 'metadata']],
  'metadata-decryption': [['encryption-issue', 'metadata']],
  'metadata-record': [
    ['syntax-violation', 'metadata'],
    ['schema-missing', 'metadata'],
    ['unsupported-schema', 'metadata'],
    ['schema-violation', 'metadata'],
  ],
  service: [['service-mismatch', 'metadata']],
  'attachment-list': [
    ['attachments-mismatch', 'metadata'],
    ['attachments-mismatch', 'submission'],
  ],
  'data-tag': [['authentication-tag-incorrect', 'data']],
  'data-decryption': [['encryption-issue', 'data']],
  'data-hash': [['hash-mismatch', 'data']],
  'data-format': [
    ['syntax-violation', 'data'],
    ['schema-violation', 'data'],
  ],
}

/** Checks that cannot be made if an earlier one failed. */
const needs: Partial<Record<CheckName, readonly CheckName[]>> = {
  'metadata-record': ['metadata-decryption'],
  service: ['metadata-decryption', 'metadata-record'],
  'attachment-list': ['metadata-decryption', 'metadata-record'],
  'data-hash': ['data-decryption', 'metadata-decryption', 'metadata-record'],
  'data-format': ['data-decryption', 'metadata-decryption', 'metadata-record'],
}

/** Every check line by line. The submit event is right: without it a submission is not opened. */
export function checksOf({ problems, isOffered, faults }: Findings): Check[] {
  const known = (value: boolean | undefined): CheckState =>
    value === undefined ? 'unchecked' : value ? 'right' : 'wrong'
  const failed = (name: CheckName): boolean =>
    name in signs && signs[name as keyof typeof signs].some((sign) => problems.some((problem) => tells(problem, sign))) // a key of the table
  return checkNames.map((name) => {
    if (name === 'submit-event') return { name, state: 'right' }
    if (name === 'schema') return { name, state: known(isOffered) }
    if (name === 'validation') return { name, state: known(faults === undefined ? undefined : faults === 0) }
    if (failed(name)) return { name, state: 'wrong' }
    return { name, state: (needs[name] ?? []).some(failed) ? 'unchecked' : 'right' }
  })
}

const tells = ({ type, instance }: EventProblem, [name, part]: Sign): boolean =>
  instance === part && type.endsWith(`/${name}`)
