import compile from 'icu-minify/compile'
import format, { type CompiledMessage } from 'icu-minify/format'
import { writtenAs } from '@kurier/forms/written-as'

/** Languages in which the rooms speak. */
export type WordsLocale = keyof typeof writtenAs
/** What a text takes by name: dates and numbers as people write them, or a number that decides between forms of a sentence. */
export type Facts = Readonly<Record<string, string | number>>

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
}

const known = new Map<string, CompiledMessage>()

/** Each text is read from ICU's syntax once per process. */
function compiled(text: string): CompiledMessage {
  const message = known.get(text) ?? compile(text)
  known.set(text, message)
  return message
}

/**
 * A text in ICU's syntax with its facts, for mails, calendars and commands; pages have use-intl, which reads the same.
 * @throws Error for a text that takes a fact which is missing
 */
export function say(locale: WordsLocale, text: string, facts: Facts = {}): string {
  const complete = new Proxy(facts, {
    has: () => true,
    get: (all, name) => all[String(name)] ?? missing(String(name), text),
  })
  return String(format(compiled(text), writtenAs[locale], complete, { formatters }))
}

function missing(name: string, text: string): never {
  throw new Error(`the text "${text}" takes ${name}`)
}
