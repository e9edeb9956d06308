import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import type { HeldKey } from '#sdk/keys.ts'
import type { ReadRow } from './read-applicant.ts'

/**
 * A row of the list, with what was read of it so far. `canOpen`: keys are there to read it with; `hasDraft`: something about
 * it is half-written.
 */
export type ListedRow = {
  row: ReceivedList
  destinationId: string
  read: ReadRow | undefined
  canOpen: boolean
  hasDraft: boolean
}

/** What a row is read from: it is read anew when its notes have changed, or other keys to open them are there. */
export function editionOf({ notes, caseEntries }: ReceivedList, keys: readonly HeldKey[]): string {
  const opening = keys.filter(({ purpose }) => purpose === 'encryption')
  return [...[...notes, ...caseEntries].map(({ noteId }) => noteId), ...opening.map(({ kid }) => kid)].join(' ')
}

/** What the list can be sorted by; with `-` in front the other way round. Without any, what waits longest comes first. */
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

/** The rows in this order; those that lack what it is by stay last, either way. */
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

/** Whether every word that is searched for stands in the name, the notes, the service or an id; accents do not matter. */
export function fits({ row, read }: ListedRow, q: string): boolean {
  const name = read?.applicant.kind === 'known' ? read.applicant.name : ''
  const text = folded([name, ...(read?.notes ?? []), row.service, row.submissionId, row.caseId].join('\n'))
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
