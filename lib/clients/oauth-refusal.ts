import type { OAuthError } from '@kurier/wire/codes'
import type { RefusalReason } from './terms.ts'

type Extra = { retryAfterSeconds?: number }

/**
 * A refused token request. Told apart by `code`, never by `instanceof`. The message becomes `error_description`: plain
 * ASCII without double quotes and backslashes (RFC 6749 section 5.2). `retryAfterSeconds` is set after too many
 * requests.
 */
export class OAuthRefusal extends Error {
  readonly code = 'oauth-refusal'
  readonly error: OAuthError
  readonly extra: Extra
  /** Undefined where the client is not at fault. */
  readonly reason: RefusalReason | undefined

  constructor(error: OAuthError, description: string, extra: Extra & { reason?: RefusalReason } = {}) {
    super(description)
    const { reason, ...rest } = extra
    this.error = error
    this.reason = reason
    this.extra = rest
  }
}

/** The refusal in a caught value; undefined for any other error. */
export function asOAuthRefusal(error: unknown): OAuthRefusal | undefined {
  const isOne = error instanceof Error && 'code' in error && error.code === 'oauth-refusal'
  return isOne ? (error as OAuthRefusal) : undefined // only that class bears this code
}
