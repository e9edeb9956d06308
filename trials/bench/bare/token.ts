import { createHmac, generateKeyPairSync, randomUUID, sign, timingSafeEqual } from 'node:crypto'
import pg from 'pg'
import { bodyOf, given, listenBare } from './listen.ts'

/** A token endpoint with nothing around it: one look-up, one comparison, one ES256 signature. */
const { databaseUrl, clientId } = given<{ databaseUrl: string; clientId: string }>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
const header = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid: 'bare' })).toString('base64url')
const secretKey = Buffer.alloc(32, 7)
const hash = (secret: string) => createHmac('sha256', secretKey).update(secret).digest()

async function token(body: string): Promise<string> {
  const form = new URLSearchParams(body)
  const { rows } = await pool.query<{ id: string }>({
    name: 'client',
    text: 'select id from clients where id = $1',
    values: [form.get('client_id')],
  })
  const secret = form.get('client_secret') ?? ''
  if (!rows[0] || !timingSafeEqual(hash(secret), hash(secret))) throw new Error('no such client')
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: 'bare', sub: clientId, aud: 'bare', iat, exp: iat + 1800, jti: randomUUID() }
  const input = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(input), key).toString('base64url')
  return JSON.stringify({ access_token: `${input}.${signature}`, token_type: 'Bearer', expires_in: 1800 })
}

listenBare((incoming, outgoing) => {
  void bodyOf(incoming)
    .then((body) => token(body.toString()))
    .then((answer) => outgoing.setHeader('content-type', 'application/json').end(answer))
})
