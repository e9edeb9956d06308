import { pointerTo } from '@kurier/wire/json-pointer'
import { z } from 'zod'
import { invalid, MOST_FAULTS, type FieldFault } from './errors.ts'
import { faultWords } from './fault-words.ts'

/**
 * A value as its schema reads it, or the first faults of it, as many as an answer tells, each with its JSON Pointer. No
 * more are put into words: of a hostile value there can be thousands.
 * @param whole what it is called in words
 */
export function judged<T>(
  schema: z.ZodType<T>,
  value: unknown,
  whole = 'The body',
): { value: T } | { faults: FieldFault[] } {
  const context = { async: false, error: (issue: z.core.$ZodRawIssue) => faultWords(issue, whole) } as const
  // what `safeParse` does, without words for all and a text of them all
  const read = schema._zod.run({ value, issues: [] }, context)
  if (read instanceof Promise) throw new z.core.$ZodAsyncError()
  if (read.issues.length === 0) return { value: read.value as T } // as the schema has read it
  const told = read.issues
    .slice(0, MOST_FAULTS)
    .map((issue) => z.core.util.finalizeIssue(issue, context, z.core.config()))
  return { faults: told.flatMap(faultsOf).slice(0, MOST_FAULTS) }
}

/** A member that may not be there is a fault of its own. */
function faultsOf(issue: z.core.$ZodIssue): FieldFault[] {
  const pointer = issue.path.reduce<string>((at, key) => pointerTo(at, String(key)), '')
  if (issue.code !== 'unrecognized_keys') return [{ pointer, detail: issue.message }]
  return issue.keys.slice(0, MOST_FAULTS).map((key) => ({
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
