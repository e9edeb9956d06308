import { searchedFurther, searchedStates } from '#components/messages/searched-states.ts'
import { plainText } from '#components/ui/matches-words.ts'
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

/** The rows that a person has chosen, to do something with all of them. */
export type Selection = {
  chosen: ReadonlySet<string>
  rows: readonly ListedRow[]
  choose: (ids: readonly string[]) => void
}

/** Rows in the order in which they are read: those whose entries hold the name come before those that are fetched whole. */
export function entriesFirst(rows: readonly ReceivedList[]): ReceivedList[] {
  const isFetched = ({ notes, caseEntries }: ReceivedList): boolean =>
    caseEntries.length === 0 && !notes.some(({ kind }) => kind === 'index')
  return rows.toSorted((one, other) => Number(isFetched(one)) - Number(isFetched(other)))
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

/** What the list can be narrowed to. `mine`: claimed by the person, or half-written; `further`: documents handed in. */
export const shows = ['waiting', 'mine', 'near', 'further'] as const
export type Show = (typeof shows)[number]

const isShown: Record<Show, (listed: ListedRow) => boolean> = {
  waiting: ({ row }) => row.state === 'submitted',
  mine: ({ claim, hasDraft }) => hasDraft || claim?.isOwn === true,
  near: ({ row }) => row.ahead?.isNear === true,
  further: ({ row }) => row.state === 'submitted' && row.isFurther,
}

/** What the list is narrowed to; an empty text for everything. */
export type ListFilter = { q: string; show: Show | ''; service: string }

/** How many rows each choice of a filter has. */
export function countsOf(rows: readonly ListedRow[]) {
  const services = new Map<string, number>()
  for (const { row } of rows) services.set(row.service, (services.get(row.service) ?? 0) + 1)
  const shown = Object.fromEntries(shows.map((show) => [show, rows.filter(isShown[show]).length]))
  return {
    shown: shown as Record<Show, number>, // made of its keys
    services: [...services].toSorted(([one], [other]) => collator.compare(one, other)),
  }
}

type KnownText = Pick<ListedRow, 'read' | 'claim'> & { text: string }
const texts = new WeakMap<ReceivedList, KnownText>()

/** Name, notes, service, state, who works on it and ids, plain; made once for what is known of a row. */
function textOf({ row, read, claim }: ListedRow): string {
  const known = texts.get(row)
  if (known && known.read === read && known.claim === claim) return known.text
  const name = read?.applicant.kind === 'known' ? read.applicant.name : ''
  const own = [name, ...(read?.notes ?? []), claim?.authorName ?? '', row.service, searchedStates[row.state]]
  const text = plainText([...own, row.isFurther ? searchedFurther : '', row.submissionId, row.caseId].join('\n'))
  texts.set(row, { read, claim, text })
  return text
}

/** The rows that are shown and contain every word of the search; accents do not matter. */
export function filtered(rows: readonly ListedRow[], { q, show, service }: ListFilter): ListedRow[] {
  const words = plainText(q).split(/\s+/)
  return rows.filter(
    (listed) =>
      (show === '' || isShown[show](listed)) &&
      (service === '' || listed.row.service === service) &&
      words.every((word) => textOf(listed).includes(word)),
  )
}
