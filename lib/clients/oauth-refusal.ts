/** Error codes of the token endpoint: RFC 6749 section 5.2, and two for faults of ours. */
export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'temporarily_unavailable'
  | 'server_error'

type Extra = { retryAfterSeconds?: number }

/**
 * A refused token request. Told apart by `code`, never by `instanceof`. The message becomes `error_description`: plain
 * ASCII without double quotes and backslashes (RFC 6749 section 5.2). `retryAfterSeconds` is set when it came too often.
 */
export class OAuthRefusal extends Error {
  readonly code = 'oauth-refusal'
  readonly error: OAuthError
  readonly extra: Extra

  constructor(error: OAuthError, description: string, extra: Extra = {}) {
    super(description)
    this.error = error
    this.extra = extra
  }
}

/** The refusal in a caught value, or nothing when it is any other error. */
export function asOAuthRefusal(error: unknown): OAuthRefusal | undefined {
  const isOne = error instanceof Error && 'code' in error && error.code === 'oauth-refusal'
  return isOne ? (error as OAuthRefusal) : undefined // only that class bears this code
}
