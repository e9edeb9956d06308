import { v7 } from 'uuid'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A new id: UUIDv7, lower case (decisions 1). */
export function newId(): string {
  return v7()
}

/** The lower-case form of a UUID given in either case (decisions 1), or nothing when the text is no UUID. */
export function asUuid(text: string): string | undefined {
  const lower = text.toLowerCase()
  return UUID.test(lower) ? lower : undefined
}
