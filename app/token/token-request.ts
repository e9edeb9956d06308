import { OAuthRefusal } from '#lib/clients/oauth-refusal.ts'
import type { TokenRequest } from '#lib/clients/issue-token.ts'
import { assertPlainBody } from '#app/_http/body-coding.ts'
import type { HttpCall } from '#app/_http/http-call.ts'
import { hasTooManyParameters, MOST_PARAMETERS } from '#app/_http/parameters.ts'
import { assertDeclaredLength, readText } from '#app/_http/read-body.ts'
import { readBasicCredentials, type BasicCredentials } from './basic-credentials.ts'

const FORM = 'application/x-www-form-urlencoded'
/** Bytes of the longest token request; an honest one has about 300. */
const MOST_BYTES = 16_384

/**
 * Reads a token request off the wire (RFC 6749 sections 2.3.1, 3.2 and 4.4.2).
 * @throws OAuthRefusal; Refusal `unsupported-media-type`, `too-large`, `request-timeout` or `malformed`
 */
export async function readTokenRequest(request: HttpCall): Promise<TokenRequest> {
  assertForm(request.headers.get('content-type') ?? '')
  assertPlainBody(request)
  assertDeclaredLength(request, MOST_BYTES)
  const parameters = singleParameters(await readText(request, MOST_BYTES))
  return {
    ...clientCredentials(request.headers.get('authorization'), parameters),
    grantType: parameters.get('grant_type'),
    scope: parameters.get('scope'),
    address: request.address,
  }
}

function assertForm(contentType: string): void {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== FORM) throw new OAuthRefusal('invalid_request', `Send the body as ${FORM} (header Content-Type).`)
}

/** RFC 6749 section 3.2: none twice, and one without a value counts as not sent. */
function singleParameters(form: string): Map<string, string> {
  if (hasTooManyParameters(form)) {
    const description = `The body may have at most ${MOST_PARAMETERS} parameters; send fewer.`
    throw new OAuthRefusal('invalid_request', description)
  }
  const sent = new URLSearchParams(form)
  const seen = new Set<string>()
  for (const name of sent.keys()) {
    if (seen.has(name))
      throw new OAuthRefusal('invalid_request', `The parameter ${plain(name)} was sent twice; send it once.`)
    seen.add(name)
  }
  return new Map([...sent].filter(([, value]) => value !== ''))
}

/** Only what may stand in `error_description` (RFC 6749 section 5.2). */
function plain(name: string): string {
  return name.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, 60)
}

function clientCredentials(header: string | null, parameters: Map<string, string>): Partial<BasicCredentials> {
  const inBody = { clientId: parameters.get('client_id'), clientSecret: parameters.get('client_secret') }
  if (header === null) return inBody
  if (inBody.clientSecret !== undefined) {
    throw new OAuthRefusal(
      'invalid_request',
      'The client authenticated twice; use either the Authorization header or the body.',
    )
  }
  const inHeader = readBasicCredentials(header)
  if (!inHeader) {
    throw new OAuthRefusal(
      'invalid_client',
      'The Authorization header must be: Basic, a space, and base64 of client_id:client_secret.',
    )
  }
  if (inBody.clientId !== undefined && inBody.clientId.toLowerCase() !== inHeader.clientId.toLowerCase()) {
    throw new OAuthRefusal('invalid_request', 'client_id in the body is another one than in the Authorization header.')
  }
  return inHeader
}
