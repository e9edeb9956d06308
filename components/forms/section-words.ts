import type { Locale } from '#components/messages/areas.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'
import type { FormSection } from './steps.ts'
import { labelOf } from './words.ts'

/** What a section is called, an item with its number: "Haushaltsmitglied 1: Persönliche Angaben". */
export function sectionTitle(form: FormDefinition, section: FormSection, locale: Locale): string {
  const { items, isItem, id, page } = section
  const named = items.map((item) => `${labelOf(form, item.id, locale)} ${item.number}`)
  const own = id === undefined ? page.title[locale] : labelOf(form, id, locale)
  return (isItem ? named : [...named, own]).join(': ')
}
