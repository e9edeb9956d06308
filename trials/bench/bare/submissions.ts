import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { openEventLog, queriesOf } from './event-log.ts'
import { bodyOf, given, listenBare } from './listen.ts'

/**
 * Creating, submitting and reading with nothing around it: one signature for each change, and one plain statement, by the
 * key, for each thing that is to be kept: the submission, its state, its content, its events.
 */
const { databaseUrl, signs } = given<{ databaseUrl: string; signs: boolean }>()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
await pool.query(`
  create table bare_submissions (id uuid primary key, destination_id uuid, state text, created_at timestamptz);
  create table bare_contents (submission_id uuid primary key, body text);`)
const query = queriesOf(pool)
const { record } = await openEventLog(pool, { signs })

const calls: Record<string, (incoming: IncomingMessage, id: string) => Promise<object>> = {
  async POST(incoming) {
    const { destinationId } = JSON.parse(String(await bodyOf(incoming))) as { destinationId: string } // as the row sends it
    const id = randomUUID()
    const text = `insert into bare_submissions (id, destination_id, state, created_at) values ($1, $2, 'incomplete', now())`
    await query('create', text, [id, destinationId])
    await record(id)
    return { submissionId: id, destinationId }
  },
  async PUT(incoming, id) {
    const body = String(await bodyOf(incoming))
    JSON.parse(body)
    await query('fill', 'insert into bare_contents (submission_id, body) values ($1, $2)', [id, body])
    await query('submit', `update bare_submissions set state = 'submitted' where id = $1`, [id])
    await record(id)
    return { submissionId: id }
  },
  async GET(_, id) {
    const { rows } = await query('read', 'select body from bare_contents where submission_id = $1', [id])
    return { submissionId: id, content: rows[0]?.body }
  },
}

listenBare((incoming, outgoing) => {
  const { method = '', url = '' } = incoming
  void calls[method]?.(incoming, url.split('/').at(-1) ?? '').then((answer) =>
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
  )
})
