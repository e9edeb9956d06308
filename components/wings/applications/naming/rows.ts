import type { Locale } from '#components/messages/locales.ts'
import type { NamingAnswer } from '#lib/wings/applications/words-schema.ts'

export type NamingRow = NamingAnswer['rows'][number]

/** Which rows are looked at: all, those without words, those without which the form cannot be offered. */
export const rowFilters = ['all', 'open', 'needed'] as const
export type RowFilter = (typeof rowFilters)[number]

export type RowState = 'named' | 'open' | 'needed'

export function stateOf({ isNamed, consequence }: Pick<NamingRow, 'isNamed' | 'consequence'>): RowState {
  if (isNamed) return 'named'
  return consequence === 'not-published' ? 'needed' : 'open'
}

const fits: Record<RowFilter, (state: RowState) => boolean> = {
  all: () => true,
  open: (state) => state !== 'named',
  needed: (state) => state === 'needed',
}

/** The rows that a filter and a search leave; searched are ids, questions and meanings in both languages. */
export function rowsFor(rows: readonly NamingRow[], filter: RowFilter, search: string): NamingRow[] {
  const sought = search.trim().toLowerCase()
  return rows.filter((row) => fits[filter](stateOf(row)) && (sought === '' || textOf(row).includes(sought)))
}

function textOf({ id, label, codes }: NamingRow): string {
  const said = [label, ...codes.map(({ words }) => words)]
  return [id, ...said.flatMap((words) => (words ? [words.de, words.en] : []))].join('\n').toLowerCase()
}

/** The next row without words after this one, from the top again; those come first that keep the form from being offered. */
export function nextOpen(rows: readonly NamingRow[], after: string | undefined): string | undefined {
  const at = rows.findIndex(({ id }) => id === after)
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].filter(({ id }) => id !== after)
  return (inTurn.find((row) => stateOf(row) === 'needed') ?? inTurn.find((row) => stateOf(row) === 'open'))?.id
}

/** A place in the form as titles from the outside in; a group that has the title of the one around it is left out. */
export function placeWords(path: NamingRow['places'][number], locale: Locale): string {
  const titles = path.map((words) => words[locale])
  return titles.filter((title, at) => title !== titles[at - 1]).join(' › ')
}
