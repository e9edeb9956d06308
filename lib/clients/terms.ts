import type { Scope } from '../platform/terms.ts'

/**
 * The two kinds of API clients (specification 1.1) and the scopes of each side, which are also the defaults of a new
 * client (decisions 2). A client never holds a scope of the other side: an operator of both registers two clients, so
 * that a leaked secret opens one side only.
 */
export const clientKinds = {
  'online-service': ['send-submissions'],
  'administration-system': ['manage-destinations', 'subscribe-destinations'],
} as const satisfies Record<string, readonly Scope[]>

export type ClientKind = keyof typeof clientKinds
export const clientKindNames = Object.keys(clientKinds) as ClientKind[] // the keys of the table above

export const clientStatuses = ['active', 'disabled'] as const
export type ClientStatus = (typeof clientStatuses)[number]

/** Most secrets of one client that are valid at the same time (decisions 2). */
export const MOST_VALID_SECRETS = 2
/** How far a client with two valid secrets has changed over from the older to the newer one. */
export const changeOverStates = ['not-begun', 'under-way', 'done'] as const
export type ChangeOverState = (typeof changeOverStates)[number]

/** Characters of the name of a client, a secret or a contact, at most. */
export const MOST_NAME = 200

/**
 * Why a token request was refused, finer than the error code. The portal shows it to the managers of the client, in
 * words and with a remedy. `wrong-secret` is split into expired, revoked and unknown when it is noted.
 */
export const refusalReasons = [
  'grant-type-missing',
  'credentials-missing',
  'blocked',
  'wrong-secret',
  'expired-secret',
  'revoked-secret',
  'too-many-tokens',
  'client-disabled',
  'grant-type-unsupported',
  'scope-malformed',
  'scope-unknown',
  'scope-not-assigned',
  'no-scope',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Days before its end at which the clients that still use something deprecated are warned. */
export const SUNSET_WARNING_DAYS: readonly number[] = [90, 30, 7]
