import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** What a value must be, or is, by the names that the schema library has for it. */
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  nan: 'no number',
}

const formats: Record<string, string> = {
  uuid: 'a UUID',
  guid: 'a UUID',
  email: 'an e-mail address',
  url: 'an absolute URL',
  datetime: 'a time such as 2026-11-21T12:00:00Z',
  date: 'a date such as 2026-11-21',
}

/** What is counted in a value that is too short or too long. */
const counted: Record<string, string> = { string: 'characters', array: 'items', set: 'items' }

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function ofType(name: string, { expected, input }: Issue): string {
  if (expected === 'never') return `${name} is not allowed here; leave it out.`
  if (input === undefined) return `${name} is missing.`
  const wanted = kinds[String(expected)] ?? 'of another type'
  const given = kinds[z.core.util.parsedType(input)]
  return given === undefined || given === wanted
    ? `${name} must be ${wanted}.`
    : `${name} must be ${wanted}, not ${given}.`
}

function ofSize(name: string, bound: 'least' | 'most', { origin, minimum, maximum, inclusive }: Issue): string {
  const limit = Number(bound === 'least' ? minimum : maximum).toLocaleString('en')
  const things = counted[String(origin)]
  const what = limit === '1' ? things?.slice(0, -1) : things
  if (bound === 'least' && limit === '1' && what) return `${name} must not be empty.`
  if (what) return `${name} ${bound === 'least' ? 'must' : 'may'} have at ${bound} ${limit} ${what}.`
  if (inclusive === false) return `${name} must be ${bound === 'least' ? 'more' : 'less'} than ${limit}.`
  return `${name} must be at ${bound} ${limit}.`
}

/**
 * One fault in words that tell the sender what to mend, where its schema has none of its own; nothing of what the schema
 * library would say reaches anybody.
 * @param whole what the value is called that is judged, such as `The body`
 */
export function faultWords(issue: Issue, whole: string): string {
  const { path = [] } = issue
  const name = path.length > 0 ? path.map(String).join('.') : whole
  if (issue.code === 'invalid_type') return ofType(name, issue)
  if (issue.code === 'too_small') return ofSize(name, 'least', issue)
  if (issue.code === 'too_big') return ofSize(name, 'most', issue)
  if (issue.code === 'invalid_value' && Array.isArray(issue.values)) {
    return `${name} must be ${issue.values.map(said).join(' or ')}.`
  }
  const format = issue.code === 'invalid_format' && formats[String(issue.format)]
  return format ? `${name} must be ${format}.` : `${name} is not of a form that is allowed.`
}
