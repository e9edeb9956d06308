import type { Locale } from '#components/messages/locales.ts'
import { isGroupId, type DefinitionId, type FieldType, type FormDefinition } from '@kurier/forms/definition'
import { isReadOtherwise, otherReadings, readNumber, unmarked } from '@kurier/forms/typed-numbers'
import { writtenAs } from '@kurier/forms/written-as'
import { shownNumber } from './document-view-parts.ts'
import { wordsIn, labelWords } from './words.ts'

/** Fields in which numbers are typed. */
export const isNumber = ({ kind }: FieldType): boolean => kind === 'integer' || kind === 'number' || kind === 'money'

const sentences: Readonly<Record<Locale, (label: string, readings: string) => string>> = {
  de: (label, readings) =>
    `Auf Deutsch steht ein Komma vor den Nachkommastellen. Schreiben Sie bei „${label}“ ${readings}, wie Sie es meinen.`,
  en: (label, readings) =>
    `In English a point stands before the decimals. Enter ${readings} for “${label}”, whichever you mean.`,
}

/**
 * A hint for text that is a number only in the other language: how the page's language writes the number that may be
 * meant. Undefined if it is a number in neither language, or the field holds no numbers. The hint quotes the text: show
 * it only to the person who typed it.
 */
export function notationSentence(
  form: FormDefinition,
  { id, typed }: { id: DefinitionId; typed: string },
  locale: Locale,
): string | undefined {
  const type = isGroupId(id) ? undefined : form.fields[id]?.type
  if (!type || !isNumber(type)) return undefined
  const readings = otherReadings(unmarked(typed), locale).map((reading) => plainly(reading, locale))
  if (readings.length === 0) return undefined
  const joined = new Intl.ListFormat(writtenAs[locale], { type: 'disjunction' }).format(readings)
  return sentences[locale](wordsIn(form, labelWords(form, id), locale), joined)
}

const plainly = (number: number, locale: Locale): string =>
  number.toLocaleString(writtenAs[locale], { useGrouping: false, maximumFractionDigits: 20 })

/**
 * The understood value of a typed number, if its notation differs or it would be another number in the other language;
 * undefined if it is plain, or not a number.
 */
export function understood(type: FieldType, typed: string, locale: Locale): string | undefined {
  const number = readNumber(typed, locale)
  if (number === undefined) return undefined
  const isPlain = typed.trim() === plainly(number, locale)
  return isPlain && !isReadOtherwise(typed, locale) ? undefined : `= ${shownNumber(type, number, locale)}`
}
