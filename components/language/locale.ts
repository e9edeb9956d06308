import { locales, type Locale } from '#components/messages/locales.ts'

const asLocale = (text: string | undefined): Locale | undefined => locales.find((locale) => locale === text)

/**
 * The language to speak.
 * @param chosen the cookie's value
 * @param accepted the header Accept-Language (RFC 9110 section 12.5.4); the first of ours in the order of its weights
 */
export function localeFrom(chosen: string | undefined, accepted: string | null): Locale {
  return asLocale(chosen) ?? firstAccepted(accepted ?? '') ?? locales[0]
}

function firstAccepted(header: string): Locale | undefined {
  const ranges = header.split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((text) => /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean)
    return { language: range.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return wanted.map(({ language }) => asLocale(language)).find((locale) => locale !== undefined)
}
