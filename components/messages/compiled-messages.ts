import compile from 'icu-minify/compile'
import { messagesOf, type Area, type Messages } from './areas.ts'
import type { Locale } from './locales.ts'

type Texts = { [key: string]: string | Texts }

/** Each text in the shape that `use-intl/format-message/format-only` reads, which next.config.js puts into the pages. */
type CompiledTexts = { [key: string]: ReturnType<typeof compile> | CompiledTexts }

const known = new Map<string, Promise<CompiledTexts>>()

function compiled(texts: Texts): CompiledTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compiled(text)]),
  )
}

async function compiledArea(locale: Locale, area: Area): Promise<CompiledTexts> {
  const { [area]: texts } = await messagesOf(locale, [area])
  // through JSON: a page takes only objects that it could have written itself, and the library makes some without prototype
  return JSON.parse(JSON.stringify(compiled(texts))) as CompiledTexts // what was written just now
}

/**
 * The texts of some areas in one language, read from ICU's syntax once per process, so that no browser needs a parser.
 * To be shown by pages alone: elsewhere `messagesOf` and the whole of `use-intl` go together.
 */
export async function compiledMessagesOf<A extends Area>(
  locale: Locale,
  areas: readonly A[],
): Promise<Pick<Messages, A>> {
  const entries = await Promise.all(
    areas.map(async (area) => {
      const key = `${locale} ${area}`
      const texts = known.get(key) ?? compiledArea(locale, area)
      known.set(key, texts)
      return [area, await texts] as const
    }),
  )
  // use-intl's types name texts by their source, whatever the formatter reads
  return Object.fromEntries(entries) as unknown as Pick<Messages, A>
}
