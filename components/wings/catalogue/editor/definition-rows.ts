import { plainText } from '#components/ui/matches-words.ts'
import { codesOf, isGroupId, type DefinitionId, type FormDefinition, type Words } from '@kurier/forms/definition'
import { changeCounts, textAt, type Changes, type TextPlace } from './changes.ts'

/** What of a definition can be said otherwise. */
export const labelParts = ['label', 'hint', 'text', 'output'] as const
export type LabelPart = (typeof labelParts)[number]

/** A text as the form has it, and where another one is said. `part`: of a definition; none for meanings of codes. */
export type TextRow = { place: TextPlace; own: Words | undefined; part?: LabelPart; code?: string }

/** A definition with everything of it that can be said otherwise. */
export type DefinitionRow = { id: DefinitionId; label: Words; texts: readonly TextRow[]; codes: readonly TextRow[] }

/** Every definition in the order in which the form asks for it; groups stand before their members. */
export function definitionRows(form: FormDefinition): DefinitionRow[] {
  const known = new Set<DefinitionId>()
  const visit = (id: DefinitionId): void => {
    if (known.has(id)) return
    known.add(id)
    if (isGroupId(id)) for (const member of form.groups[id]?.members ?? []) visit(member.id)
  }
  for (const { id } of form.root) visit(id)
  return [...known].flatMap((id) => rowOf(form, id) ?? [])
}

function rowOf(form: FormDefinition, id: DefinitionId): DefinitionRow | undefined {
  const about = form.labels.definitions[id]
  if (!about) return undefined
  const texts = labelParts.map((part) => ({ place: ['definitions', id, part], own: about[part], part }))
  const field = isGroupId(id) ? undefined : form.fields[id]
  const meanings = form.labels.codes[id] ?? {}
  const codes = (field ? codesOf(field.type) : []).map((code) => ({
    place: ['codes', id, code],
    code,
    own: meanings[code] ?? { de: code, en: code },
  }))
  return { id, label: about.label, texts, codes }
}

/** Which rows are looked at: all, or those of which something was changed. */
export const rowFilters = ['all', 'changed', 'untranslated'] as const
export type RowFilter = (typeof rowFilters)[number]

export const isChanged = (changes: Changes, place: TextPlace): boolean =>
  textAt(changes, [...place, 'de']) !== undefined || textAt(changes, [...place, 'en']) !== undefined

/** True when people who read English still get the German label. */
function isUntranslated({ texts }: DefinitionRow, changes: Changes): boolean {
  const label = texts.find(({ part }) => part === 'label')
  return (
    label?.own?.de === label?.own?.en && label !== undefined && textAt(changes, [...label.place, 'en']) === undefined
  )
}

const fitting: Record<RowFilter, (changes: Changes) => (row: DefinitionRow) => boolean> = {
  all: () => () => true,
  changed: (changes) => {
    const counts = changeCounts(changes)
    return ({ id }) => counts.has(id)
  },
  untranslated: (changes) => (row) => isUntranslated(row, changes),
}

/** Rows that a filter and a search leave; searched are ids and all texts, as they are and as they are said instead. */
export function rowsFor(
  rows: readonly DefinitionRow[],
  { filter, search, changes }: { filter: RowFilter; search: string; changes: Changes },
): DefinitionRow[] {
  const wanted = plainText(search.trim())
    .split(/\s+/)
    .filter((word) => word !== '')
  const fits = fitting[filter](changes)
  return rows.filter((row) => fits(row) && (wanted.length === 0 || holdsEach(plainText(textOf(row, changes)), wanted)))
}

const holdsEach = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

function textOf({ id, texts, codes }: DefinitionRow, changes: Changes): string {
  const all = [...texts, ...codes].flatMap(({ place, own, code }) => [
    code ?? '',
    own?.de ?? '',
    own?.en ?? '',
    textAt(changes, [...place, 'de']) ?? '',
    textAt(changes, [...place, 'en']) ?? '',
  ])
  return [id, ...all].join('\n')
}

/**
 * What is said when somebody has entered a text; nothing where it is the form's own. An empty one takes a text away that may
 * be missing; an English one is missing until somebody translates.
 */
export function saidText(own: Words | undefined, language: keyof Words, entered: string, mayBeEmpty: boolean) {
  const isTranslated = own !== undefined && own.en !== own.de
  const present = language === 'en' && !isTranslated ? '' : (own?.[language] ?? '')
  if (entered === present) return undefined
  return entered === '' && (!mayBeEmpty || language === 'en') ? undefined : entered
}

/** What stands in the field of a text: what is said, else the form's own; of English ones, only what somebody translated. */
export function shownText(
  changes: Changes,
  { place, own }: Pick<TextRow, 'place' | 'own'>,
  language: keyof Words,
): string {
  const said = textAt(changes, [...place, language])
  if (said !== undefined) return said
  return language === 'en' && own?.en === own?.de ? '' : (own?.[language] ?? '')
}
