import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import type { HeldKey } from '@kurier/sdk/keys'
import type { ReadRow } from './read-applicant.ts'
import type { CaseClaim } from './sealed-notes.ts'

/**
 * A row of the list, with its content as far as it has been read. `canOpen`: there are keys to read it with;
 * `hasDraft`: the person has begun to write about it; `claim`: who works on it.
 */
export type ListedRow = {
  row: ReceivedList
  destinationId: string
  read: ReadRow | undefined
  canOpen: boolean
  hasDraft: boolean
  claim: CaseClaim | undefined
}

/** The sources of a row: it is read again when its notes have changed, or there are other keys to open them. */
export function editionOf({ notes, caseEntries }: ReceivedList, keys: readonly HeldKey[]): string {
  const opening = keys.filter(({ purpose }) => purpose === 'encryption')
  return [...[...notes, ...caseEntries].map(({ noteId }) => noteId), ...opening.map(({ kid }) => kid)].join(' ')
}

/** The columns that sort the list; with `-` in front in reverse. Without any, the longest waiting comes first. */
export const sorts = ['name', 'service', 'submittedAt', 'ahead', 'state'] as const
type ListedRowSort = (typeof sorts)[number]

const states: readonly ReceivedList['state'][] = ['submitted', 'accepted', 'rejected', 'deleted']

const keyOf: Record<ListedRowSort, (listed: ListedRow) => string | undefined> = {
  name: ({ read }) => (read?.applicant.kind === 'known' ? read.applicant.sortName : undefined),
  service: ({ row }) => row.service,
  submittedAt: ({ row }) => row.submittedAt,
  ahead: ({ row }) => row.ahead?.at,
  state: ({ row }) => String(states.indexOf(row.state)),
}

const collator = new Intl.Collator('de', { sensitivity: 'base', numeric: true })

export const isByName = (sort: string): boolean => /^-?name$/.test(sort)

/** The rows in this order; rows without the value stay last, either way. */
export function sorted(rows: readonly ListedRow[], sort: string): ListedRow[] {
  const by = sorts.find((one) => one === sort.replace(/^-/, ''))
  if (!by) return [...rows]
  const turn = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [first, second] = [keyOf[by](one), keyOf[by](other)]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return turn * collator.compare(first, second)
  })
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether name, notes, service, who works on it or an id contain every word of the search; accents do not matter. */
export function fits({ row, read, claim }: ListedRow, q: string): boolean {
  const name = read?.applicant.kind === 'known' ? read.applicant.name : ''
  const text = folded(
    [name, ...(read?.notes ?? []), claim?.authorName ?? '', row.service, row.submissionId, row.caseId].join('\n'),
  )
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
