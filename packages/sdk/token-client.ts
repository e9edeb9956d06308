import {
  serviceAddresses,
  type ClientCredentials,
  type ConnectionOptions,
  type IssuedToken,
  type ServiceOptions,
} from './connection.ts'
import { KurierError, KurierOAuthError } from './errors.ts'
import { exchange, type Exchange } from './exchange.ts'
import { filledText, fitting, matching, object, optional, parseJson, text, wholeNumber } from './json-shape.ts'
import { retryAfterSeconds } from './problem-answer.ts'

export interface TokenClient {
  /** A token that is still good for a while; asks for a new one when needed. */
  accessToken(): Promise<string>
  /** A token other than the one that the service has just refused. */
  replace(refused: string): Promise<string>
}

/** A token is valid for at most 30 minutes (specification 5, rule 3). */
const longestLifetimeSeconds = 1800
/** Renewed this long before the end, and never later than after four fifths of a short lifetime. */
const renewalMarginMs = 60_000

const tokenAnswer = object({
  access_token: filledText,
  token_type: matching(/^bearer$/i, 'Bearer'),
  expires_in: optional(wholeNumber),
})
const refusal = object({ error: filledText, error_description: optional(text) })

interface HeldToken {
  value: string
  renewAt: number
}

function heldToken({ accessToken, expiresIn }: IssuedToken, askedAt: number): HeldToken {
  const lifetimeMs = Math.min(expiresIn, longestLifetimeSeconds) * 1000
  return { value: accessToken, renewAt: askedAt + lifetimeMs - Math.min(renewalMarginMs, lifetimeMs / 5) }
}

async function refusalOf(answer: Exchange): Promise<Error> {
  const checked = fitting(refusal, parseJson(await answer.text())?.value)
  if (!checked.ok) {
    return new KurierError(
      'answer-unexpected',
      `The token request was answered with ${answer.status} and no RFC 6749 error`,
    )
  }
  const { error, error_description: description = '' } = checked.value
  return new KurierOAuthError({
    code: error,
    description,
    status: answer.status,
    retryAfterSeconds: retryAfterSeconds(answer),
  })
}

/** Asks for a token by client_credentials (RFC 6749 section 4.4, decisions 2). */
async function requestByCredentials(options: ServiceOptions & ClientCredentials): Promise<IssuedToken> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: options.clientId,
    client_secret: options.clientSecret,
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const answer = await exchange(
    options.fetch ?? globalThis.fetch,
    `${serviceAddresses(options).baseUrl}/token`,
    { method: 'POST', headers, body: form.toString() },
    options.timeoutMs ?? 30_000,
  )
  if (answer.status !== 200) throw await refusalOf(answer)
  const checked = fitting(tokenAnswer, parseJson(await answer.text())?.value)
  if (!checked.ok) throw new KurierError('answer-unexpected', `The token answer cannot be used: ${checked.fault}`)
  return { accessToken: checked.value.access_token, expiresIn: checked.value.expires_in ?? longestLifetimeSeconds }
}

/**
 * Gets and renews access tokens: by client_credentials, naming no scope, so the token has all scopes of the client
 * (specification 5, rule 6), or from the `issued` and `requestToken` of the options. At most one request is under way.
 * `elapsedMs` is a clock that never goes back. Failures: `KurierOAuthError`, or `KurierError` when there was no such answer;
 * what `requestToken` throws.
 */
export function createTokenClient(
  options: ConnectionOptions,
  elapsedMs: () => number = () => performance.now(),
): TokenClient {
  serviceAddresses(options) // refuses an unfit address before there is any call
  const issued = 'requestToken' in options ? options.issued : undefined
  let held = issued && heldToken(issued, elapsedMs())
  let underWay: Promise<HeldToken> | undefined

  async function requestToken(): Promise<HeldToken> {
    const askedAt = elapsedMs()
    const answer = 'requestToken' in options ? await options.requestToken() : await requestByCredentials(options)
    held = heldToken(answer, askedAt)
    return held
  }

  async function fresh(): Promise<string> {
    underWay ??= requestToken().finally(() => {
      underWay = undefined
    })
    return (await underWay).value
  }

  return {
    accessToken: async () => (held !== undefined && elapsedMs() < held.renewAt ? held.value : fresh()),
    replace: async (refused) => {
      if (held?.value === refused) held = undefined
      return held?.value ?? fresh()
    },
  }
}
