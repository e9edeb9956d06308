import type { z } from 'zod'
import { invalid, type Fault } from './errors.ts'
import { faultWords } from './fault-words.ts'

/** A JSON Pointer (RFC 6901) one member deeper. */
export function pointerTo(base: string, key: string): string {
  return `${base}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/**
 * A value as its schema reads it, or all that is wrong with it, each fault with its JSON Pointer.
 * @param whole what it is called in words
 */
export function judged<T>(
  schema: z.ZodType<T>,
  value: unknown,
  whole = 'The body',
): { value: T } | { faults: Fault[] } {
  const { data, error } = schema.safeParse(value, { error: (issue) => faultWords(issue, whole) })
  return error ? { faults: error.issues.flatMap(faultsOf) } : { value: data }
}

/** A member that may not be there is a fault of its own. */
function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const pointer = issue.path.reduce<string>((at, key) => pointerTo(at, String(key)), '')
  if (issue.code !== 'unrecognized_keys') return [{ pointer, detail: issue.message }]
  return issue.keys.map((key) => ({
    pointer: pointerTo(pointer, key),
    detail: `${[...issue.path, key].join('.')} is not allowed here; leave it out.`,
  }))
}

/** A value that fits its schema. @throws 422 with each fault at its pointer */
export function fitting<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = judged(schema, value)
  if ('value' in read) return read.value
  throw invalid(read.faults, 'The content is not valid; see errors.')
}
