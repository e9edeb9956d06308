import { constants, randomUUID, verify, type JsonWebKey } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { Agent } from 'undici'
import { openEventLog, queriesOf } from './event-log.ts'
import { bodyOf, given, listenBare } from './listen.ts'
import { signAndPost } from './sign-and-post.ts'

/**
 * A submission from its creation to what becomes of it, with nothing around it: its attachment in a file that is durable
 * before the answer, its content and each change by a plain statement, three signatures, one signature that is checked,
 * and a callback for each change to the side that did not make it. Which path means what is told by its last segments.
 */
type BareLifeSettings = { databaseUrl: string; folder: string; ca: string; callback: string; signingKey: JsonWebKey }
const { databaseUrl, folder, ca, callback, signingKey } = given<BareLifeSettings>()
await mkdir(folder)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
await pool.query(`
  create table bare_submissions (id uuid primary key, destination_id uuid, state text, created_at timestamptz);
  create table bare_contents (submission_id uuid primary key, body text);
  create table bare_attachments (id uuid primary key, submission_id uuid, size integer);`)
const query = queriesOf(pool)
const { record, keep } = await openEventLog(pool, { signs: true })
const agent = new Agent({ connections: 16, connect: { ca } })
const publicKey = { key: signingKey, format: 'jwk', padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 } as const

const underWay = new Set<Promise<void>>()

/** After the answer; the next step follows when the receiver has answered. */
function tell(submissionId: string, next?: () => Promise<void>): void {
  const body = JSON.stringify({ type: 'https://callbacks.example/new-events', submissions: [{ submissionId }] })
  const told = signAndPost(callback, body, agent).then(next)
  underWay.add(told)
  void told.finally(() => underWay.delete(told))
}

async function create(incoming: IncomingMessage): Promise<object> {
  const { destinationId } = JSON.parse(String(await bodyOf(incoming))) as { destinationId: string } // as the row sends it
  const id = randomUUID()
  const text = `insert into bare_submissions (id, destination_id, state, created_at) values ($1, $2, 'incomplete', now())`
  await query('create', text, [id, destinationId])
  await record(id)
  return { submissionId: id, caseId: id, destinationId }
}

async function putAttachment(incoming: IncomingMessage, submissionId: string, id: string): Promise<object> {
  const path = join(folder, id)
  await pipeline(incoming, createWriteStream(`${path}.part`, { flush: true }))
  await rename(`${path}.part`, path)
  const holder = await open(folder)
  await holder.sync()
  await holder.close()
  const { size } = await stat(path)
  const text = 'insert into bare_attachments (id, submission_id, size) values ($1, $2, $3)'
  await query('attachment', text, [id, submissionId, size])
  return {}
}

async function submit(incoming: IncomingMessage, id: string): Promise<object> {
  const body = String(await bodyOf(incoming))
  JSON.parse(body)
  await query('fill', 'insert into bare_contents (submission_id, body) values ($1, $2)', [id, body])
  await query('submit', `update bare_submissions set state = 'submitted' where id = $1`, [id])
  await record(id)
  tell(id, async () => {
    await record(id)
    tell(id)
  })
  return { submissionId: id }
}

async function decide(incoming: IncomingMessage, id: string): Promise<object> {
  const token = String(await bodyOf(incoming))
  const end = token.lastIndexOf('.')
  const isRight = verify(
    'sha512',
    Buffer.from(token.slice(0, end)),
    publicKey,
    Buffer.from(token.slice(end + 1), 'base64url'),
  )
  if (!isRight) throw new Error('the event is not signed by its author')
  await query('decide', `update bare_submissions set state = 'accepted' where id = $1`, [id])
  await keep(id, token)
  tell(id)
  return {}
}

async function read(id: string): Promise<object> {
  const { rows } = await query('read', 'select body from bare_contents where submission_id = $1', [id])
  return { submissionId: id, content: rows[0]?.body }
}

async function events(id: string): Promise<object> {
  const { rows } = await query('events', 'select token as body from bare_events where submission_id = $1', [id])
  return { eventLog: rows.map(({ body }) => body) }
}

async function sendAttachment(outgoing: ServerResponse, id: string): Promise<void> {
  const path = join(folder, id)
  const { size } = await stat(path)
  outgoing.writeHead(200, { 'content-length': size })
  await pipeline(createReadStream(path), outgoing)
}

/** Waits until every callback has been answered. */
async function settled(): Promise<object> {
  while (underWay.size > 0) await Promise.all(underWay)
  return {}
}

function answerTo(incoming: IncomingMessage): Promise<object> {
  const [first, id = '', what, attachmentId = ''] = (incoming.url ?? '').split('/').slice(3)
  const isGet = incoming.method === 'GET'
  if (first === 'settled') return settled()
  if (what === 'attachments') return putAttachment(incoming, id, attachmentId)
  if (what === 'events') return isGet ? events(id) : decide(incoming, id)
  if (id === '') return create(incoming)
  return isGet ? read(id) : submit(incoming, id)
}

listenBare((incoming, outgoing) => {
  const { method, url = '' } = incoming
  if (method === 'GET' && url.includes('/attachments/')) void sendAttachment(outgoing, url.split('/').at(-1) ?? '')
  else
    void answerTo(incoming).then((answer) =>
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
    )
})
