/** The languages in which people fill in forms: each writes numbers in its own way. */
export type NumberLanguage = 'de' | 'en'

/** Which mark parts the decimals, and which one groups digits in threes; blanks and apostrophes group in both. */
const marks = { de: { decimal: ',', group: '.' }, en: { decimal: '.', group: ',' } } as const

/** Blanks that Intl and people write: a plain one, U+00A0, U+2009, U+202F. */
const BLANK = ' \u00A0\u2009\u202F'
/** Amounts are in euros, whatever the schema calls them. */
const CURRENCY = new RegExp(`^(?:€|EUR|Euro)[${BLANK}]*|[${BLANK}]*(?:€|EUR|Euro)$`, 'gi')
const SIGN = new RegExp(`^[-\u2212][${BLANK}]*`)
/** An amount without cents: 450,- and 450,-- as people write it. */
const NO_CENTS = /(?<=\d)[.,](?:-{1,2}|[\u2013\u2014])$/

/**
 * A number as people write it in a language: German 1.234,56, English 1,234.56, in both 1 234 and 1'234, with or
 * without the sign of the currency, 450,- for 450 (decisions 8). Undefined for a text that is malformed in this
 * language, begins its groups with a 0, or has more digits than a number keeps, whatever it would be in the other
 * language.
 */
export function readNumber(typed: string, language: NumberLanguage): number | undefined {
  const { isNegative, digits } = withoutSigns(typed.normalize('NFC').trim())
  const { decimal, group } = marks[language]
  const [, whole = '', decimals = ''] = new RegExp(`^([^${decimal}]+)(?:\\${decimal}(\\d+))?$`).exec(digits) ?? []
  const integer = /^\d+$/.test(whole) ? whole : ungrouped(whole, group)
  return integer === undefined ? undefined : exact(`${isNegative ? '-' : ''}${integer}.${decimals}`)
}

/**
 * Whether it is negative, and the text without signs; the sign of the number may be before or behind that of the
 * currency.
 */
function withoutSigns(typed: string): { isNegative: boolean; digits: string } {
  const amount = typed.replace(SIGN, '').replace(CURRENCY, '')
  const isNegative = SIGN.test(typed)
  const digits = isNegative ? amount : amount.replace(SIGN, '')
  return { isNegative: isNegative || SIGN.test(amount), digits: digits.replace(NO_CENTS, '') }
}

/** Groups of three with one and the same mark between them; the first may be shorter, and never begins with 0. */
function ungrouped(whole: string, group: string): string | undefined {
  const grouped = new RegExp(`^[1-9]\\d{0,2}([\\${group}'’${BLANK}])\\d{3}(?:\\1\\d{3})*$`)
  return grouped.test(whole) ? whole.replace(/\D/g, '') : undefined
}

/** The number of these digits; undefined if a number cannot keep all of them. */
function exact(digits: string): number | undefined {
  const number = Number(digits)
  const shortest = digits.replace(/^(-?)0+(?=\d)/, '$1').replace(/\.?0*$/, '')
  return plainNumber(number) === shortest.replace(/^-0$/, '0') ? (number === 0 ? 0 : number) : undefined
}

/** A number as JSON has it, never with an exponent. */
const plainNumber = (number: number): string =>
  (number === 0 ? 0 : number).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })

/** A number as a field of this language shows it: never in groups. */
export const writtenNumber = (number: number, language: NumberLanguage): string =>
  plainNumber(number).replace('.', marks[language].decimal)

/**
 * Numbers that people may have meant by a text that is malformed in a language: its number in the other language, and
 * the number of its digits when its marks only group them, though a first group of 0 (0.500). Empty when it is
 * malformed in both.
 */
export function otherReadings(typed: string, language: NumberLanguage): number[] {
  const other = readNumber(typed, language === 'de' ? 'en' : 'de')
  if (other === undefined) return []
  const { digits, isNegative } = withoutSigns(typed.normalize('NFC').trim())
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${marks[language].group}\\d{3})+$`).test(digits)
  const grouped = isGrouped ? exact(`${isNegative ? '-' : ''}${digits.replace(/\D/g, '')}.`) : undefined
  return grouped === undefined || grouped === other ? [other] : [other, grouped]
}

/** Whether the other language would read another number there. */
export function isReadOtherwise(typed: string, language: NumberLanguage): boolean {
  const other = readNumber(typed, language === 'de' ? 'en' : 'de')
  return other !== undefined && other !== readNumber(typed, language)
}

/** Marks a text that is no number in the language in which it was typed, though it looks like one that values hold. */
const UNREAD = '?'

/**
 * A typed number as a form's values hold it: as German writes it, without groups, whatever the language of the page, so
 * that it stays the same number when the language is changed. Other text stays as it was typed.
 */
export function numberValue(typed: string, language: NumberLanguage): string {
  const number = readNumber(typed, language)
  if (number !== undefined) return writtenNumber(number, 'de')
  return numberOf(typed) === undefined ? typed : `${UNREAD}${typed}`
}

/** The number that values hold; undefined for any other text. */
export const numberOf = (value: string): number | undefined =>
  /^-?\d+(,\d+)?$/.test(value) ? readNumber(value, 'de') : undefined

/** The text that a field of this language shows for a value. */
export function typedNumber(value: string, language: NumberLanguage): string {
  const number = numberOf(value)
  return number === undefined ? unmarked(value) : language === 'de' ? value : value.replace(',', '.')
}

/** The typed text of a value that is no number. */
export const unmarked = (value: string): string => (value.startsWith(UNREAD) ? value.slice(UNREAD.length) : value)
