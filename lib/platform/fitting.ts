import type { z } from 'zod'
import { invalid, type Fault } from './errors.ts'

/** A JSON Pointer (RFC 6901) one member deeper. */
export function pointerTo(base: string, key: string): string {
  return `${base}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** What a zod schema found, as faults with JSON Pointers. */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.map((issue) => ({
    pointer: issue.path.reduce<string>((pointer, key) => pointerTo(pointer, String(key)), ''),
    detail: inWords(issue),
  }))
}

/** The schema library's own words for a wrong type, said so that the sender knows what to mend. */
function inWords({ message, path }: z.core.$ZodIssue): string {
  const [, wanted, given] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? []
  if (!wanted) return message
  const name = path.length > 0 ? path.join('.') : 'The body'
  return given === 'undefined' ? `${name} is missing.` : `${name} must be of the type ${wanted}, not ${given}.`
}

/** A value that fits its schema. @throws 422 with each fault at its pointer */
export function fitting<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(faultsOf(result.error), 'The content is not valid; see errors.')
}
