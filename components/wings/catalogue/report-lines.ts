import type { Locale } from '#components/messages/locales.ts'
import { matchesWords } from '#components/ui/matches-words.ts'
import { isRun, type FoundRule, type ImportNote } from '@kurier/catalogue/model/imported'
import { noteKinds, type NoteKind } from '@kurier/catalogue/terms'

export type NoteFilter = 'all' | NoteKind

/** Which rules are listed: those that the form runs, or those that it only shows. */
export const ruleFilters = ['all', 'run', 'told'] as const
export type RuleFilter = (typeof ruleFilters)[number]

/** Notes of a kind whose ids, places and sentences contain every word of the search. */
export function notesFor(
  notes: readonly ImportNote[],
  filter: NoteFilter,
  search: string,
  locale: Locale,
): ImportNote[] {
  return notes.filter(
    (note) => (filter === 'all' || note.kind === filter) && matchesWords(textOfNote(note, locale), search.trim()),
  )
}

const textOfNote = ({ id = '', place, message }: ImportNote, locale: Locale): string =>
  [id, place?.file ?? '', message[locale]].join('\n')

/** The number of notes of each kind, without empty kinds. */
export function noteCounts(notes: readonly Pick<ImportNote, 'kind'>[]): { kind: NoteKind; count: number }[] {
  return noteKinds
    .map((kind) => ({ kind, count: notes.filter((note) => note.kind === kind).length }))
    .filter(({ count }) => count > 0)
}

const ruleFits: Record<RuleFilter, (rule: FoundRule) => boolean> = {
  all: () => true,
  run: isRun,
  told: (rule) => !isRun(rule),
}

/** Rules that pass a filter and a search; the search covers ids, texts and reasons. */
export function rulesFor(rules: readonly FoundRule[], filter: RuleFilter, search: string, locale: Locale): FoundRule[] {
  return rules.filter((rule) => ruleFits[filter](rule) && matchesWords(textOfRule(rule, locale), search.trim()))
}

const textOfRule = ({ id, bearer, text, reason }: FoundRule, locale: Locale): string =>
  [id, bearer, text, reason?.[locale] ?? ''].join('\n')
