import { constants, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { bodyOf, given, listenBare } from './listen.ts'

/** Creating, submitting and reading with nothing around it: one signature and one plain statement for each write. */
const { databaseUrl, signs } = given<{ databaseUrl: string; signs: boolean }>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
await pool.query('create table bare_submissions (id uuid primary key, created text, submitted text, content text)')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
const key = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 } as const
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function signature(input: string): Promise<Buffer> {
  if (!signs) return Promise.resolve(Buffer.alloc(512))
  return new Promise((resolve, reject) =>
    sign('sha512', Buffer.from(input), key, (error, made) => (error ? reject(error) : resolve(made))),
  )
}

async function event(id: string): Promise<string> {
  const input = `${encoded({ alg: 'PS512' })}.${encoded({ jti: randomUUID(), iss: 'bare', sub: id, events: {} })}`
  return `${input}.${(await signature(input)).toString('base64url')}`
}

const query = (name: string, text: string, values: unknown[]) => pool.query<{ content: string }>({ name, text, values })

const calls: Record<string, (incoming: IncomingMessage, id: string) => Promise<object>> = {
  async POST(incoming) {
    const { destinationId } = JSON.parse(String(await bodyOf(incoming))) as { destinationId: string } // as the row sends it
    const id = randomUUID()
    await query('create', 'insert into bare_submissions (id, created) values ($1, $2)', [id, await event(id)])
    return { submissionId: id, destinationId }
  },
  async PUT(incoming, id) {
    const body = String(await bodyOf(incoming))
    JSON.parse(body)
    const text = 'update bare_submissions set submitted = $2, content = $3 where id = $1'
    await query('submit', text, [id, await event(id), body])
    return { submissionId: id }
  },
  async GET(_, id) {
    const { rows } = await query('read', 'select content from bare_submissions where id = $1', [id])
    return { submissionId: id, content: rows[0]?.content }
  },
}

listenBare((incoming, outgoing) => {
  const { method = '', url = '' } = incoming
  void calls[method]?.(incoming, url.split('/').at(-1) ?? '').then((answer) =>
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  )
})
