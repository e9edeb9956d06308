import type { Json } from '../document.ts'

/** Parts of a JSON Pointer (RFC 6901) of names that need no escapes. */
const segmentsOf = (pointer: string): string[] => pointer.split('/').slice(1)

/** The value at a pointer. @throws Error where the document has none */
export function valueAt(document: Json, pointer: string): Json {
  const found = segmentsOf(pointer).reduce<Json | undefined>(part, document)
  if (found === undefined) throw new Error(`nothing is at ${pointer}`)
  return found
}

/** The document with another value at a pointer, where it may have none so far. */
export function replaced(document: Json, pointer: string, value: Json): Json {
  const segments = segmentsOf(pointer)
  return segments.length === 0 ? value : changed(document, segments, value)
}

/** The document without what is at a pointer. @throws Error where the document has nothing */
export function removed(document: Json, pointer: string): Json {
  valueAt(document, pointer)
  return changed(document, segmentsOf(pointer), undefined)
}

function part(value: Json | undefined, segment: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, Json>(Object.entries(value)).get(segment)
}

function changed(document: Json, [segment = '', ...rest]: string[], value: Json | undefined): Json {
  const inside = rest.length === 0 ? value : changed(part(document, segment) ?? null, rest, value)
  if (Array.isArray(document)) return document.toSpliced(Number(segment), 1, ...(inside === undefined ? [] : [inside]))
  if (typeof document !== 'object' || document === null) throw new Error(`nothing can have a ${segment}`)
  const parts = new Map(Object.entries(document))
  if (inside === undefined) parts.delete(segment)
  else parts.set(segment, inside)
  return Object.fromEntries(parts)
}
