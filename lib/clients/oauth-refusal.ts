/** Error codes of the token endpoint: RFC 6749 section 5.2, and two for faults of ours. */
export const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
  'server_error',
] as const

export type OAuthError = (typeof oauthErrors)[number]

/**
 * Why a token request was refused, finer than the error code. The portal shows it to who manages the client, in words
 * and with what to do. `wrong-secret` is told apart into expired, revoked and unknown ones when it is noted.
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

type Extra = { retryAfterSeconds?: number }

/**
 * A refused token request. Told apart by `code`, never by `instanceof`. The message becomes `error_description`: plain
 * ASCII without double quotes and backslashes (RFC 6749 section 5.2). `retryAfterSeconds` is set when it came too often.
 */
export class OAuthRefusal extends Error {
  readonly code = 'oauth-refusal'
  readonly error: OAuthError
  readonly extra: Extra
  /** Nothing for what cannot be laid to a client. */
  readonly reason: RefusalReason | undefined

  constructor(error: OAuthError, description: string, extra: Extra & { reason?: RefusalReason } = {}) {
    super(description)
    const { reason, ...rest } = extra
    this.error = error
    this.reason = reason
    this.extra = rest
  }
}

/** The refusal in a caught value, or nothing when it is any other error. */
export function asOAuthRefusal(error: unknown): OAuthRefusal | undefined {
  const isOne = error instanceof Error && 'code' in error && error.code === 'oauth-refusal'
  return isOne ? (error as OAuthRefusal) : undefined // only that class bears this code
}
