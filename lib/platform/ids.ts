import { v7 } from 'uuid'
import { UUID_PATTERN } from './terms.ts'

const UUID = new RegExp(`^${UUID_PATTERN}$`)

/** A new id: UUIDv7, lower case (decisions 1). */
export function newId(): string {
  return v7()
}

/** The lower-case form of a UUID given in either case (decisions 1), or nothing when the text is no UUID. */
export function asUuid(text: string): string | undefined {
  const lower = text.toLowerCase()
  return UUID.test(lower) ? lower : undefined
}
