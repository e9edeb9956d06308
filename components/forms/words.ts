import type { Locale } from '#components/messages/areas.ts'
import { isGroupId, type DefinitionId, type FormDefinition } from '#lib/forms/definition.ts'

/** What the form calls a definition: our label, else the specification's title, else the id. */
export function labelOf(form: FormDefinition, id: DefinitionId, locale: Locale): string {
  const own = form.labels.definitions[id]?.label[locale]
  return own ?? (isGroupId(id) ? form.groups[id] : form.fields[id])?.title ?? id
}

/** What helps to answer; nothing when the label says enough. */
export function hintOf(form: FormDefinition, id: DefinitionId, locale: Locale): string | undefined {
  return form.labels.definitions[id]?.hint?.[locale]
}

/** What a code of a list means; nothing where nobody has said it. */
export function codeWords(form: FormDefinition, id: DefinitionId, code: string, locale: Locale): string | undefined {
  return form.labels.codes[id]?.[code]?.[locale]
}

/** A code as an option to choose. */
export type Option = { value: string; label: string }

/** From as many options on their order is that of the alphabet: they are looked up, not read. */
const LOOKED_UP = 30

/**
 * Codes as options in the order of the list; long lists by label, the first code, the most common one, still before them.
 * `general` says what a code means that has no words in this form.
 */
export function optionsOf(
  form: FormDefinition,
  { id, codes }: { id: DefinitionId; codes: readonly string[] },
  locale: Locale,
  general: (code: string) => string = (code) => code,
): Option[] {
  const options = codes.map((value) => ({ value, label: codeWords(form, id, value, locale) ?? general(value) }))
  const [first, ...others] = options
  if (!first || options.length < LOOKED_UP) return options
  return [first, ...others.sort((one, other) => one.label.localeCompare(other.label, locale))]
}
