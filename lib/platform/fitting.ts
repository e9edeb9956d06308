import { z } from 'zod'
import { invalid, type Fault } from './errors.ts'

/** A JSON Pointer (RFC 6901) one member deeper. */
export function pointerTo(base: string, key: string): string {
  return `${base}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** A value as its schema reads it, or all that is wrong with it, each fault with its JSON Pointer. */
export function judged<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { faults: Fault[] } {
  const { data, error } = schema.safeParse(value, { error: wrongType })
  if (!error) return { value: data }
  const faults = error.issues.map(({ path, message }) => ({
    pointer: path.reduce<string>((pointer, key) => pointerTo(pointer, String(key)), ''),
    detail: message,
  }))
  return { faults }
}

/** A wrong type in words that tell the sender what to mend, where the schema has none of its own. */
function wrongType({ code, path, input, ...issue }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type') return undefined
  const name = path && path.length > 0 ? path.join('.') : 'The body'
  if (input === undefined) return `${name} is missing.`
  return `${name} must be of the type ${String(issue.expected)}, not ${z.core.util.parsedType(input)}.`
}

/** A value that fits its schema. @throws 422 with each fault at its pointer */
export function fitting<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = judged(schema, value)
  if ('value' in read) return read.value
  throw invalid(read.faults, 'The content is not valid; see errors.')
}
