import type { Locale } from '#components/messages/locales.ts'
import { isGroupId, type DefinitionId, type FormDefinition, type FullLabel, type Words } from '@kurier/forms/definition'

/**
 * The form's name for a definition: our label, else the specification's title, else the id. Titles and ids of imported
 * forms are words of the administration, which people never read.
 */
export function labelWords(form: FormDefinition, id: DefinitionId): Words {
  const own = form.labels.definitions[id]?.label
  if (own) return own
  const plain = form.source ? '' : ((isGroupId(id) ? form.groups[id] : form.fields[id])?.title ?? id)
  return { de: plain, en: plain }
}

/** True for a definition of the form; the id may come from anywhere. */
export const isDefinition = ({ fields, groups }: FormDefinition, id: string): id is DefinitionId =>
  Object.hasOwn(fields, id) || Object.hasOwn(groups, id)

/** `labelWords` in a language. */
export const labelOf = (form: FormDefinition, id: DefinitionId, locale: Locale): string => labelWords(form, id)[locale]

/** The other texts about a definition; empty if the form has no words for it. */
export const aboutOf = (form: FormDefinition, id: DefinitionId): Partial<FullLabel> => form.labels.definitions[id] ?? {}

/**
 * The language of a text, if it is not that of the page: texts of imported forms without a translation are German in
 * both languages.
 */
export function langOf(form: FormDefinition, words: Words | undefined, locale: Locale): 'de' | undefined {
  const isGerman = form.source !== undefined && locale !== 'de' && words !== undefined && words[locale] === words.de
  return isGerman ? 'de' : undefined
}

/** Around a text in another language than its sentence: the isolates of Unicode, which are invisible. */
const [BEGIN, END] = ['\u2068', '\u2069']
const enclosed = new RegExp(`${BEGIN}([^${END}]*)${END}`)

/** A text for a sentence, marked so that `piecesOf` finds it again, if `lang` is not the language of the page. */
export const enclosedText = (text: string, lang: 'de' | undefined): string =>
  lang ? `${BEGIN}${plainText(text)}${END}` : text

/** A text of a form for a sentence in the language of the page, as above. */
export const wordsIn = (form: FormDefinition, words: Words, locale: Locale): string =>
  enclosedText(words[locale], langOf(form, words, locale))

/** The meaning of a code of a list, for a sentence; undefined for a code without words. */
export function codeWords(form: FormDefinition, id: DefinitionId, code: string, locale: Locale): string | undefined {
  const words = form.labels.codes[id]?.[code]
  return words && wordsIn(form, words, locale)
}

/** A sentence without the marks around parts of it, for places without languages. */
export const plainText = (sentence: string): string => sentence.replaceAll(BEGIN, '').replaceAll(END, '')

/** A sentence in pieces: those in the language of the page, and those that are marked. */
export function piecesOf(sentence: string): { text: string; lang?: 'de' }[] {
  return sentence
    .split(enclosed)
    .map((text, at) => (at % 2 === 0 ? { text } : { text, lang: 'de' as const }))
    .filter(({ text }) => text !== '')
}

/** A form whose labels are made for sentences in a language. */
export function withEnclosedLabels(form: FormDefinition, locale: Locale): FormDefinition {
  const forSentences = (words: Words): Words => ({ ...words, [locale]: wordsIn(form, words, locale) })
  const definitions = Object.fromEntries(
    Object.entries(form.labels.definitions).map(([id, about]) => [id, { ...about, label: forSentences(about.label) }]),
  )
  return { ...form, title: forSentences(form.title), labels: { ...form.labels, definitions } }
}

/** A code as an option to choose; `lang`: where its words are in another language than the page. */
export type Option = { value: string; label: string; hint?: string; lang?: 'de' }

/**
 * Lists of at least this many options are sorted by the alphabet: people look options up instead of reading them all.
 */
const LOOKED_UP = 30

/**
 * Codes as options in the order of the list; long lists by label, the first code, the most common one, still before
 * them. `general` gives the meaning of a code that has no words in this form.
 */
export function optionsOf(
  form: FormDefinition,
  { id, codes }: { id: DefinitionId; codes: readonly string[] },
  locale: Locale,
  general: (code: string) => string = (code) => code,
): Option[] {
  const options = codes.map((value): Option => {
    const [words, hint] = [form.labels.codes[id]?.[value], form.labels.codeHints?.[id]?.[value]?.[locale]]
    const lang = langOf(form, words, locale)
    return { value, label: words?.[locale] ?? general(value), ...(hint && { hint }), ...(lang && { lang }) }
  })
  const [first, ...others] = options
  if (!first || options.length < LOOKED_UP) return options
  return [first, ...others.sort((one, other) => one.label.localeCompare(other.label, locale))]
}

/** With more options than these, people search by typing. */
const MOST_SELECTED = 50
/** With hints more options than these would be too long for one view, and a plain select has no room for hints. */
const MOST_HINTED = 12

/** True if people search these options by typing. */
export const isSearched = (options: readonly Option[]): boolean =>
  options.length > MOST_SELECTED || (options.length > MOST_HINTED && options.some(({ hint }) => hint !== undefined))

/** Verbs at the end of labels of imported forms, though a button has a verb itself. */
const ENDS_IN_VERB = /\s+(?:hinzufügen|ergänzen|angeben|eintragen|erfassen|eingeben|anlegen|machen)(?=\u2069?$)/i
const BEGINS_WITH_VERB = /^(\u2068?)(?:add|enter)\s+(?=\S)/i

/** A label as the object of a button's verb: without a verb of its own. */
export const asObject = (words: string): string => words.replace(ENDS_IN_VERB, '').replace(BEGINS_WITH_VERB, '$1')
