import type { Connection, Pool, PoolClient, Submittable } from 'pg'
import { poolOf, sharedPoolOf, type Database } from './database.ts'
import { settings } from './env.ts'
import { numbered, statements } from './statement.ts'

/** Connections that are open and prepared when a node begins to answer; the pool opens more when more is asked at once. */
const CONNECTIONS = 8

/** A statement as a connection prepares it. */
type Preparing = { name: string; text: string }

/** Has PostgreSQL read a statement under its name; nothing is planned or done. `pg` remembers that it is there. */
class Preparation implements Submittable {
  readonly name: string
  readonly text: string
  /** Called at the end; `pg` puts its limit of time around it. */
  callback: (error?: Error) => void

  constructor({ name, text }: Preparing, callback: (error?: Error) => void) {
    this.name = name
    this.text = text
    this.callback = callback
  }

  submit(connection: Connection): void {
    const { parsedStatements } = connection as Connection & { parsedStatements: Record<string, string> } // as the driver has it
    if (!(this.name in parsedStatements)) connection.parse({ name: this.name, text: this.text, types: [] }, true)
    connection.sync()
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback()
  }
}

const prepared = (connection: PoolClient, statement: Preparing): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.query(new Preparation(statement, (error) => (error ? reject(error) : resolve())))
  })

/** Sends each statement that callers share for none of them, on each of its connections: it is planned, and nothing is done. */
async function planShared(pool: Pool): Promise<void> {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    for (const { name, named } of statements.filter(({ kind }) => kind === 'shared')) {
      const { text, parameters } = numbered(named)
      const values = parameters.map(() => [])
      await Promise.all(taken.map((connection) => connection.query({ name, text, values, rowMode: 'array' })))
    }
  } finally {
    for (const connection of taken) connection.release()
  }
}

/**
 * Opens connections and has each prepare what the calls of the delivery ask, so that the first callers need not wait for it.
 * Behind a pooler nothing is prepared.
 */
export async function prepareStatements(db: Database): Promise<void> {
  const [pool, shared] = [poolOf(db), sharedPoolOf(db)]
  if (!pool || !shared) throw new Error('a transaction has one connection, and no pool to prepare')
  if (!settings().isDatabasePooled) await planShared(shared)
  const hot = settings().isDatabasePooled ? [] : statements.filter(({ kind }) => kind === 'hot')
  const texts = hot.map(({ name, named }) => ({ name, text: numbered(named).text }))
  const prepareAll = async (connection: PoolClient): Promise<void> => {
    for (const text of texts) await prepared(connection, text)
  }
  const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  try {
    await Promise.all(taken.map(prepareAll))
  } finally {
    for (const connection of taken) connection.release()
  }
}
