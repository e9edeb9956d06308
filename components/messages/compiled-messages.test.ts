import { IntlMessageFormat } from 'intl-messageformat'
import formatCompiled from 'use-intl/format-message/format-only'
import { expect, test } from 'vitest'
import { listed } from '#lib/rooms/lists.ts'
import { messagesOf, type Area } from './areas.ts'
import { locales } from './locales.ts'
import { compiledMessagesOf } from './compiled-messages.ts'

const areas: readonly Area[] = listed('areas')

type Value = string | number | ((chunks: unknown) => string)
type Tree = { [key: string]: unknown }
type MessageTree = ReturnType<IntlMessageFormat['getAst']>

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
}

/** Each text of `source` beside the same of `compiled`, which may be a list of parts. */
function pairs(source: Tree, compiled: Tree, path = ''): { path: string; text: string; other: unknown }[] {
  return Object.entries(source).flatMap(
    ([key, text]) =>
      typeof text === 'string'
        ? [{ path: path + key, text, other: compiled[key] }]
        : pairs(text as Tree, compiled[key] as Tree, `${path}${key}.`), // trees of one shape
  )
}

/** A value of every name in a text, the `round`th one that is worth trying. */
function valuesFor(parsed: MessageTree, round: number, found: Record<string, Value> = {}): Record<string, Value> {
  for (const part of parsed) {
    if (part.type === 8) {
      found[part.value] = (chunks) => `<${part.value}>${String(chunks)}</${part.value}>`
      valuesFor(part.children, round, found)
    } else if ('options' in part) {
      const options = Object.keys(part.options)
      found[part.value] = part.type === 6 ? ([0, 1, 2, 7, 1234][round] ?? 0) : (options[round % options.length] ?? '')
      for (const option of Object.values(part.options)) valuesFor(option.value, round, found)
    } else if (part.type === 1) found[part.value] ??= `»${part.value}«`
    else if (part.type === 2) found[part.value] ??= [0, 1, 2, 7, 1234.5][round] ?? 0
  }
  return found
}

test.each(areas.flatMap((area) => locales.map((locale) => ({ area, locale }))))(
  'what pages make of the compiled texts is what ICU says: $area in $locale',
  async ({ area, locale }) => {
    const { [area]: source } = await messagesOf(locale, [area])
    const { [area]: compiled } = await compiledMessagesOf(locale, [area])
    const found = pairs(source, compiled)
    expect(found).not.toEqual([])
    for (const { path, text, other } of found) {
      const message = new IntlMessageFormat(text, locale)
      for (const round of [0, 1, 2, 3, 4]) {
        const values = valuesFor(message.getAst(), round)
        const wanted = message.format<string>(values) // numbers, texts and tags
        const options = { formatters, locale, timeZone: 'Europe/Berlin' }
        const given = Reflect.apply(formatCompiled, undefined, [path, other, values, options]) as unknown
        expect([path, joined(given)]).toEqual([path, joined(wanted)])
      }
    }
  },
)

const joined = (formatted: unknown): unknown => (Array.isArray(formatted) ? formatted.map(String).join('') : formatted)

test('compiled texts are objects that a page can hand to the browser: none without a prototype', async () => {
  const { kit } = await compiledMessagesOf('de', ['kit'])
  const prototypes = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) prototypes.add(Object.getPrototypeOf(value))
    Object.values(value).forEach(visit)
  }
  visit(kit)
  expect([...prototypes]).toEqual([Object.prototype])
})
