import type { Locale } from '#components/messages/areas.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'
import type { FormSection } from './steps.ts'
import { labelOf, labelWords, langOf } from './words.ts'

/** How an item of a list is called: "Person 2 von 3". */
type NameItem = (item: { name: string; number: number; count: number }) => string

/**
 * What a section is called, an item with its number: "Haushaltsmitglied 1: Persönliche Angaben", and of imported forms, of
 * which the pages say less, with how many there are.
 */
export function sectionTitle(form: FormDefinition, section: FormSection, locale: Locale, nameItem?: NameItem): string {
  const { items, isItem, id, page } = section
  const nameOf = form.source ? nameItem : undefined
  const named = items.map(({ id: item, number, of }) => {
    const name = labelOf(form, item, locale)
    return nameOf?.({ name, number, count: of }) ?? `${name} ${number}`
  })
  const own = id === undefined ? page.title[locale] : labelOf(form, id, locale)
  return (isItem ? named : [...named, own]).join(': ')
}

/** The language of that title, where it is not that of the page. */
export function sectionLang(form: FormDefinition, { id, page }: FormSection, locale: Locale): 'de' | undefined {
  return langOf(form, id === undefined ? page.title : labelWords(form, id), locale)
}
