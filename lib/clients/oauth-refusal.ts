import type { OAuthError, RefusalReason } from './terms.ts'

type Extra = { retryAfterSeconds?: number }

/**
 * A refused token request. Told apart by `code`, never by `instanceof`. The message becomes `error_description`: plain
 * ASCII without double quotes and backslashes (RFC 6749 section 5.2). `retryAfterSeconds` is set when it came too often.
 */
export class OAuthRefusal extends Error {
  readonly code = 'oauth-refusal'
  readonly error: OAuthError
  readonly extra: Extra
  /** Undefined for a refusal that belongs to no client. */
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
