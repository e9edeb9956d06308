import { boundsOf, isMailAddress, isYear, type About, type Sentences } from './fault-sentences.ts'

const characters = (count: number): string => (count === 1 ? 'one character' : `${count} characters`)
const entries = (count: number): string => (count === 1 ? 'one entry' : `${count} entries`)
const decimals = (count: number): string => (count === 1 ? 'one decimal place' : `${count} decimal places`)

const missing: Readonly<Record<About['answer'], (label: string) => string>> = {
  group: (label) => `Fill in “${label}”.`,
  question: (label) => `Answer “${label}”.`,
  choice: (label) => `Choose something for “${label}”.`,
  declaration: (label) => `Tick “${label}”.`,
  date: (label) => `Enter a date for “${label}”.`,
  number: (label) => `Enter a number for “${label}”.`,
  document: (label) => `Add a document to “${label}”.`,
  text: (label) => `Enter “${label}”.`,
}

const ofWrongType: Readonly<Record<About['answer'], (label: string) => string>> = {
  ...missing,
  group: (label) => `“${label}” must consist of single answers.`,
  choice: (label) => `Choose one of the options offered for “${label}”.`,
  number: (label) => `Enter “${label}” as a number.`,
  text: (label) => `Enter “${label}” as text.`,
}

function range({ label, type }: About, limit: number, side: 'from' | 'up to'): string {
  if (isYear(type)) return year(label)
  const { min, max } = boundsOf(type)
  const bounds = min !== undefined && max !== undefined ? `from ${min} to ${max}` : `${side} ${limit}`
  return `Enter a number ${bounds} for “${label}”.`
}

function length({ label, type }: About, limit: number): string | undefined {
  return type?.kind === 'text' && type.min === type.max
    ? `Enter exactly ${characters(limit)} for “${label}”.`
    : undefined
}

const year = (label: string): string => `Enter “${label}” as a year with four digits, such as 1978.`

function address({ label, type }: About): string | undefined {
  if (!isMailAddress(type)) return undefined
  return `This is not a complete e-mail address yet. Enter an e-mail address for “${label}”, such as name@example.org.`
}

function spelling({ label, type }: About): string {
  const pattern = type?.kind === 'text' ? (type.pattern ?? '') : ''
  if (/\[0-9\]\{\d\}\$$/.test(pattern)) return `Check “${label}”: enter digits only, and a valid number.`
  return `Check the spelling of “${label}”: it contains a character that is not allowed here.`
}

const choose = ({ label, alternatives }: About): string =>
  `Choose which of these applies for “${label}”: ${alternatives}.`

/** What is wrong, in English. */
export const english: Sentences = {
  missing: (_, { label, answer, isList, type }) =>
    isYear(type)
      ? year(label)
      : isList && answer === 'group'
        ? `Add at least one entry to “${label}”.`
        : missing[answer](label),
  'unknown-property': (_, { label }) => `“${label}” contains an answer that this form does not know. Remove it.`,
  type: ({ expected }, { label, answer, type }) => {
    if (expected === 'list') return `“${label}” must be a list of answers.`
    if (expected === 'boolean') return `Choose yes or no for “${label}”.`
    if (isYear(type)) return year(label)
    if (expected === 'integer' && type) return `Enter “${label}” as a whole number.`
    return ofWrongType[answer](label)
  },
  'too-short': ({ limit }, about) =>
    limit === 1
      ? missing[about.answer](about.label)
      : (address(about) ?? length(about, limit) ?? `Enter at least ${characters(limit)} for “${about.label}”.`),
  'too-long': ({ limit }, about) => length(about, limit) ?? `Shorten “${about.label}” to at most ${characters(limit)}.`,
  pattern: (_, about) => address(about) ?? spelling(about),
  'not-listed': (_, { label }) => `Choose one of the options offered for “${label}”.`,
  'too-small': ({ limit }, about) => range(about, limit, 'from'),
  'too-large': ({ limit }, about) => range(about, limit, 'up to'),
  'too-few': ({ limit }, { label }) => `Add at least ${entries(limit)} to “${label}”.`,
  'too-many': ({ limit }, { label }) => `Keep at most ${entries(limit)} in “${label}”.`,
  'no-date': (_, { label }) => `This date does not exist. Enter a date from the calendar for “${label}”.`,
  decimals: ({ limit }, { label }) =>
    limit === 0 ? `Enter “${label}” as a whole number.` : `Enter “${label}” with at most ${decimals(limit)}.`,
  'not-fixed': (_, { label }) => `“${label}” has a fixed value. Do not change it.`,
  'not-unique': (_, { label }) => `Enter nothing twice for “${label}”.`,
  'doubtful-year': (_, { label }) =>
    `Which year do you mean? Enter the year of “${label}” with four digits, such as 1985 or 2026.`,
  'no-time': (_, { label }) => `Enter a time for “${label}”, such as 14:30.`,
  'no-datetime': (_, { label }) => `Enter a day and a time for “${label}”.`,
  'one-of': (_, about) => choose(about),
  forbidden: (_, { label }) => `“${label}” does not belong here, going by your other answers. Remove this answer.`,
  rule: ({ message, of }, about) => (of ? choose(about) : message.en),
  'none-of': (_, { label, alternatives }) => `Enter at least one of these for “${label}”: ${alternatives}.`,
}
