import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
  type JsonWebKey,
} from 'node:crypto'

/**
 * What a client of the public service brings along, written from its public documentation with Node's own means. Nothing
 * in this folder but the tests' own harness knows this project (docs/clients/fit-connect.md).
 */

/** Where a client was told the service is; `schema` is what all type URIs begin with. */
export type Addresses = { token: string; submission: string; destination: string; schema: string }
export type Credentials = { clientId: string; clientSecret: string }
export type Jwk = JsonWebKey & { kid: string }

export type Answer = { status: number; headers: Headers; text: string; json: Record<string, unknown> }
type WireRequest = { token?: string; type?: string; body?: string; accept?: string }

/** One request as bytes; what comes back is not judged here. */
export async function ask(
  method: string,
  url: string,
  { token, type, body, accept }: WireRequest = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    body,
    headers: {
      'user-agent': 'stranger/1.0',
      ...(accept && { accept }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
    },
  })
  const text = await answer.text()
  const isJson = /^application\/(problem\+)?json\b/.test(answer.headers.get('content-type') ?? '')
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: isJson ? (JSON.parse(text) as Answer['json']) : {},
  }
}

/** As `ask`; an answer of another kind than 2xx is an error that shows it. */
export async function get(url: string, asked: WireRequest = {}): Promise<Answer> {
  return succeeded(`GET ${url}`, await ask('GET', url, asked))
}

export function succeeded(what: string, answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`${what}: ${answer.status} ${answer.text}`)
}

/** A token as all of them ask for it: secret in the body, no scope. */
export async function tokenFor({ token }: Addresses, { clientId, clientSecret }: Credentials): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  }).toString()
  const answer = await ask('POST', token, { type: 'application/x-www-form-urlencoded', body })
  return String(succeeded('token', answer).json.access_token)
}

export const sha512 = (content: string | Buffer): string => createHash('sha512').update(content).digest('hex')

/** A compact JWE, RSA-OAEP-256 with A256GCM (RFC 7516). */
export function encrypt(content: string | Buffer, jwk: Jwk, cty?: string): string {
  const header = encoded({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid, ...(cty && { cty }) })
  const [key, iv] = [randomBytes(32), randomBytes(12)]
  const wrapped = publicEncrypt({ ...oaep, key: createPublicKey({ key: jwk, format: 'jwk' }) }, key)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(header))
  const text = Buffer.concat([cipher.update(content), cipher.final()])
  const parts = [wrapped, iv, text, cipher.getAuthTag()]
  return [header, ...parts.map((part) => part.toString('base64url'))].join('.')
}

export function decrypt(jwe: string, privateJwk: Jwk): Buffer {
  const [header = '', ...rest] = jwe.split('.')
  const [wrapped, iv, text, tag] = rest.map((part) => Buffer.from(part, 'base64url'))
  if (!wrapped || !iv || !text || !tag) throw new Error('no compact JWE')
  const key = privateDecrypt({ ...oaep, key: createPrivateKey({ key: privateJwk, format: 'jwk' }) }, wrapped)
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(header)).setAuthTag(tag)
  return Buffer.concat([decipher.update(text), decipher.final()])
}

const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }

/** The fifth segment of a part, which events name. */
export const tagOf = (jwe: string): string => jwe.split('.')[4] ?? ''

/** A security event token (RFC 8417) signed with PS512. */
export function signedEvent(payload: object, privateJwk: Jwk): string {
  const input = `${encoded({ typ: 'secevent+jwt', alg: 'PS512', kid: privateJwk.kid })}.${encoded(payload)}`
  const key = createPrivateKey({ key: privateJwk, format: 'jwk' })
  return `${input}.${sign('sha512', Buffer.from(input), { key, ...pss }).toString('base64url')}`
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (segment = ''): unknown => JSON.parse(Buffer.from(segment, 'base64url').toString())

type Payload = { iss: string; sub: string; txn: string; $schema: string; events: Record<string, object> }
export type ReadEvent = { type: string; content: object; payload: Payload }

/** An event with its signature checked by the key that its issuer publishes, as every client resolves it. */
export async function readEvent({ submission }: Addresses, token: string): Promise<ReadEvent> {
  const [first, second, third = ''] = token.split('.')
  const { kid } = decoded(first) as { kid: string }
  const payload = decoded(second) as Payload
  const jwk = payload.iss.startsWith('http')
    ? await serviceKey(submission, kid)
    : (await get(`${submission}/v2/destinations/${payload.iss}/keys/${kid}`)).json
  const key = { key: createPublicKey({ key: jwk as Jwk, format: 'jwk' }), ...pss }
  if (!verify('sha512', Buffer.from(`${first}.${second}`), key, Buffer.from(third, 'base64url')))
    throw new Error('signature')
  const [[type, content] = ['', {}]] = Object.entries(payload.events)
  return { type, content, payload }
}

async function serviceKey(submission: string, kid: string): Promise<unknown> {
  const { keys } = (await get(`${submission}/.well-known/jwks.json`)).json as { keys: Jwk[] }
  return keys.find((key) => key.kid === kid)
}
