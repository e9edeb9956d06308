import type { Locale } from '#components/messages/locales.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import type { FormSection } from '../fields/form-steps.ts'
import { gatesTitle } from '@kurier/forms/gate-words'
import { labelWords, wordsIn } from '../words.ts'

/** How an item of a list is called: "Person 2 von 3". */
type NameItem = (item: { name: string; number: number; count: number }) => string

/**
 * What a section is called, an item with its number: "Haushaltsmitglied 1: Persönliche Angaben", and of imported forms, of
 * which the pages say less, with how many there are. A sentence of which parts may be in another language.
 */
export function sectionTitle(form: FormDefinition, section: FormSection, locale: Locale, nameItem?: NameItem): string {
  const { items, isItem, id, page, isGates } = section
  const nameOf = form.source ? nameItem : undefined
  const named = items.map(({ id: item, number, of }) => {
    const name = wordsIn(form, labelWords(form, item), locale)
    return nameOf?.({ name, number, count: of }) ?? `${name} ${number}`
  })
  const own = isGates ? gatesTitle[locale] : wordsIn(form, id === undefined ? page.title : labelWords(form, id), locale)
  return (isItem ? named : [...named, own]).join(': ')
}
