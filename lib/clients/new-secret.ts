import { DAY } from '../platform/durations.ts'
import type { FieldFault } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { clientSecretHash, newClientSecret } from './client-secret.ts'
import { nameFault } from './rules.ts'
import type { NewSecretRow } from './store.ts'

/** What may be said about a new secret; without a name it is named by its day, without an expiry it stays. */
export type SecretWish = { secretName?: string; expiresAt?: Date }

/** The wish as the verbs take it, told in days from now. */
export function secretWishOf<Wish extends { expiresInDays?: number }>({ expiresInDays, ...wish }: Wish, now: Date) {
  const expiresAt = expiresInDays === undefined ? undefined : new Date(now.getTime() + expiresInDays * DAY)
  return { ...wish, expiresAt }
}

/** A new secret: the text to show once, and the row to store. */
export type MadeSecret = { clientSecret: string; row: NewSecretRow }

/** Faults of a wish, with pointers `/secretName` and `/expiresAt`. */
export function secretFaults({ secretName, expiresAt }: SecretWish, now: Date): FieldFault[] {
  const name = secretName === undefined ? undefined : nameFault(secretName, '/secretName')
  const isLater = expiresAt === undefined || expiresAt > now // an Invalid Date is not later
  const expiry = isLater ? undefined : { pointer: '/expiresAt', detail: 'The expiry must be a time in the future.' }
  return [name, expiry].filter((fault) => fault !== undefined)
}

/** Makes the secret that is wished for; nothing is stored yet. */
export function makeSecret({ secretName, expiresAt }: SecretWish, now: Date): MadeSecret {
  const clientSecret = newClientSecret()
  const name = secretName?.trim() ?? now.toISOString().slice(0, 10)
  return {
    clientSecret,
    row: { id: newId(), name, hash: clientSecretHash(clientSecret), expiresAt: expiresAt ?? null },
  }
}
