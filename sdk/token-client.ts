import { serviceAddresses, type ConnectionOptions } from './connection.ts'
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

function heldToken(answer: string, askedAt: number): HeldToken {
  const checked = fitting(tokenAnswer, parseJson(answer)?.value)
  if (!checked.ok) throw new KurierError('answer-unexpected', `The token answer cannot be used: ${checked.fault}`)
  const seconds = Math.min(checked.value.expires_in ?? longestLifetimeSeconds, longestLifetimeSeconds)
  const lifetimeMs = seconds * 1000
  return {
    value: checked.value.access_token,
    renewAt: askedAt + lifetimeMs - Math.min(renewalMarginMs, lifetimeMs / 5),
  }
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

/**
 * Gets and renews access tokens by client_credentials (RFC 6749 section 4.4, decisions 2). Names no scope, so the token
 * has all scopes of the client (specification 5, rule 6). At most one token request is under way.
 * `elapsedMs` is a clock that never goes back. Failures: `KurierOAuthError`, or `KurierError` when there was no such answer.
 */
export function createTokenClient(
  options: ConnectionOptions,
  elapsedMs: () => number = () => performance.now(),
): TokenClient {
  const url = `${serviceAddresses(options).baseUrl}/token`
  const send = options.fetch ?? globalThis.fetch
  let held: HeldToken | undefined
  let underWay: Promise<HeldToken> | undefined

  async function requestToken(): Promise<HeldToken> {
    const { clientId, clientSecret } = options
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    const askedAt = elapsedMs()
    const answer = await exchange(
      send,
      url,
      { method: 'POST', headers, body: form.toString() },
      options.timeoutMs ?? 30_000,
    )
    if (answer.status !== 200) throw await refusalOf(answer)
    held = heldToken(await answer.text(), askedAt)
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
