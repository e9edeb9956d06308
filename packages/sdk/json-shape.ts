import { LOWER_UUID } from '@kurier/wire/patterns'
import { KurierError, isKurierError } from './errors.ts'

export type JsonObject = Record<string, unknown>

/** Looks at a value from outside and returns it typed, or throws a `KurierError` with code `shape` that names the place. */
export type JsonShapeCheck<T> = (value: unknown, pointer: string) => T

type Shape = Record<string, JsonShapeCheck<unknown>>
type CheckedObject<S extends Shape> = { [Name in keyof S]: ReturnType<S[Name]> }

function fault(pointer: string, expected: string): never {
  throw new KurierError('shape', `${pointer || 'the document'} must be ${expected}`)
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const text: JsonShapeCheck<string> = (value, pointer) =>
  typeof value === 'string' ? value : fault(pointer, 'a string')

export const filledText: JsonShapeCheck<string> = (value, pointer) =>
  text(value, pointer) || fault(pointer, 'a string that is not empty')

/** An identifier as the service writes it: a lower-case UUID (decisions 1). */
export const uuid: JsonShapeCheck<string> = (value, pointer) =>
  typeof value === 'string' && LOWER_UUID.test(value) ? value : fault(pointer, 'a lower-case UUID')

export const wholeNumber: JsonShapeCheck<number> = (value, pointer) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? value
    : fault(pointer, 'a whole number from 0')

export const jsonObject: JsonShapeCheck<JsonObject> = (value, pointer) =>
  isJsonObject(value) ? value : fault(pointer, 'an object')

export function matching(pattern: RegExp, expected: string): JsonShapeCheck<string> {
  return (value, pointer) => (typeof value === 'string' && pattern.test(value) ? value : fault(pointer, expected))
}

export function oneOf<const T extends string>(...words: T[]): JsonShapeCheck<T> {
  return (value, pointer) => words.find((word) => word === value) ?? fault(pointer, `one of ${words.join(', ')}`)
}

/** Absent and null are both taken as not given. */
export function optional<T>(check: JsonShapeCheck<T>): JsonShapeCheck<T | undefined> {
  return (value, pointer) => (value === undefined || value === null ? undefined : check(value, pointer))
}

export function listOf<T>(check: JsonShapeCheck<T>): JsonShapeCheck<T[]> {
  return (value, pointer) => {
    if (!Array.isArray(value)) return fault(pointer, 'an array')
    return value.map((item, index) => check(item, `${pointer}/${index}`))
  }
}

export function mapOf<T>(key: JsonShapeCheck<string>, check: JsonShapeCheck<T>): JsonShapeCheck<Record<string, T>> {
  return (value, pointer) =>
    Object.fromEntries(
      Object.entries(jsonObject(value, pointer)).map(([name, item]) => [
        key(name, pointer),
        check(item, `${pointer}/${name}`),
      ]),
    )
}

/** An object with these members; members that are not named are left out. */
export function object<S extends Shape>(shape: S): JsonShapeCheck<CheckedObject<S>> {
  return (value, pointer) => {
    const given = jsonObject(value, pointer)
    const members = Object.entries(shape).map(([name, check]) => {
      return [name, check(Object.hasOwn(given, name) ? given[name] : undefined, `${pointer}/${name}`)]
    })
    // `members` was made from the entries of `shape`, one for one, which Object.fromEntries cannot express.
    return Object.fromEntries(members) as CheckedObject<S>
  }
}

/** An object with these members; members that are not named are kept as they are. */
export function openObject<S extends Shape>(shape: S): JsonShapeCheck<CheckedObject<S> & JsonObject> {
  const named = object(shape)
  return (value, pointer) => ({ ...jsonObject(value, pointer), ...named(value, pointer) })
}

/** An object with exactly these members. */
export function exactObject<S extends Shape>(shape: S): JsonShapeCheck<CheckedObject<S>> {
  const named = object(shape)
  return (value, pointer) => {
    const unknown = Object.keys(jsonObject(value, pointer)).find((name) => !Object.hasOwn(shape, name))
    if (unknown !== undefined) return fault(pointer, `an object without the member ${JSON.stringify(unknown)}`)
    return named(value, pointer)
  }
}

/** The value, or null. */
export function orNull<T>(check: JsonShapeCheck<T>): JsonShapeCheck<T | null> {
  return (value, pointer) => (value === null ? null : check(value, pointer))
}

/** The value, or its fault in words. */
export function fitting<T>(
  check: JsonShapeCheck<T>,
  value: unknown,
): { ok: true; value: T } | { ok: false; fault: string } {
  try {
    return { ok: true, value: check(value, '') }
  } catch (error) {
    if (isKurierError(error, 'shape')) return { ok: false, fault: error.message }
    throw error
  }
}

/** Parses UTF-8 bytes or text as JSON; `undefined` if they are not valid JSON. */
export function parseJson(json: Uint8Array | string): { value: unknown } | undefined {
  try {
    return {
      value: JSON.parse(typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json)),
    }
  } catch (error) {
    // A SyntaxError (no JSON) or a TypeError (no UTF-8): both mean "not valid JSON". Anything else is not ours.
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}
