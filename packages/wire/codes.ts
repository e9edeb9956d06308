/** The refusals of the service, the last segment of a problem's `type` (RFC 9457, docs/clients/errors.md). */
export const problemCodes = [
  'malformed',
  'unauthenticated',
  'insufficient-scope',
  'forbidden',
  'not-found',
  'destination-not-found',
  'submission-not-found',
  'reply-not-found',
  'method-not-allowed',
  'request-timeout',
  'conflict',
  'version-gone',
  'too-large',
  'unsupported-media-type',
  'invalid',
  'destination-state-invalid',
  'callback-unreachable',
  'too-many-requests',
  'internal',
  'unavailable',
  'insufficient-storage',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Refusals of things that do not exist or are not yours; the first one for things without a code of their own. */
export const notFoundCodes = [
  'not-found',
  'destination-not-found',
  'submission-not-found',
  'reply-not-found',
] as const satisfies readonly ProblemCode[]

/** Error codes of the token endpoint: RFC 6749 section 5.2, and two for faults of the service. */
export const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'unsupported_grant_type',
  'invalid_scope',
  'temporarily_unavailable',
  'server_error',
] as const
export type OAuthError = (typeof oauthErrors)[number]
