import { constants, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type pg from 'pg'

export type EventLogQuery = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult<{ body: string }>>

/** Statements that are prepared under their names. */
export const queriesOf =
  (pool: pg.Pool): EventLogQuery =>
  (name, text, values) =>
    pool.query({ name, text, values })

/** Events as they are kept by a program that does nothing else: signed, and written by one plain statement each. */
export async function openEventLog(pool: pg.Pool, { signs }: { signs: boolean }) {
  await pool.query('create table bare_events (id uuid primary key, submission_id uuid, token text)')
  const query = queriesOf(pool)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 4096 })
  const key = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 } as const

  function signature(input: string): Promise<Buffer> {
    if (!signs) return Promise.resolve(Buffer.alloc(512))
    return new Promise((resolve, reject) =>
      sign('sha512', Buffer.from(input), key, (error, made) => (error ? reject(error) : resolve(made))),
    )
  }

  async function keep(submissionId: string, token: string): Promise<void> {
    const text = 'insert into bare_events (id, submission_id, token) values ($1, $2, $3)'
    await query('event', text, [randomUUID(), submissionId, token])
  }

  async function record(submissionId: string): Promise<void> {
    const payload = { jti: randomUUID(), iss: 'bare', sub: submissionId, events: {} }
    const input = `${encoded({ alg: 'PS512' })}.${encoded(payload)}`
    await keep(submissionId, `${input}.${(await signature(input)).toString('base64url')}`)
  }

  return { record, keep }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
