import { join } from 'node:path'
import pg from 'pg'
import { readRecord } from '@kurier/own-postgres/server-record'
import type { JournalKind } from './journal.ts'

export type DocumentRow = { kind: JournalKind; id: string; caseId: string; state: string; name: string | null }
export type EventRow = {
  caseId: string
  sequence: number
  name: string
  /** Written by the service; the others by a receiving system. */
  byService: boolean
  subjectId: string
  /** The online service of the case gave an address for callbacks; destinations always have one here. */
  hasCallback: boolean
  token: string
}
export type NoticeRow = { id: string; caseId: string; sequence: number; tell: string; state: string }
export type AttemptRow = { noticeIds: string[]; body: string; timestamp: string; delivered: boolean }
export type StoredRows = {
  documents: DocumentRow[]
  events: EventRow[]
  notices: NoticeRow[]
  attempts: AttemptRow[]
}

/** A look past the service into its database, with a connection for each question. */
export type Database = {
  read: () => Promise<StoredRows>
  /** What is still to be done: notices that wait, and who was told without an event. */
  left: () => Promise<number>
  /** Whether somebody has taken work, or had when he was killed: then time has to pass, and no service clock helps. */
  isTaken: () => Promise<boolean>
  /** Frees what has been taken, since whoever took it is dead. */
  freeTaken: () => Promise<void>
  /** Ends all connections of the service; answers how many. */
  cutConnections: () => Promise<number>
  /** The process of one connection of the service, if there is one. */
  oneConnection: () => Promise<number | undefined>
}

/** The own database of an installation that has been started once. */
export function ownDatabaseOf(dataDir: string): () => Promise<pg.ClientConfig> {
  return async () => {
    const record = await readRecord(join(dataDir, 'postgres/server.json'))
    return {
      host: '127.0.0.1',
      port: record?.port,
      user: 'postgres',
      password: record?.passwords.postgres,
      database: 'kurier',
      ssl: false,
    }
  }
}

/** @param where the database is now, asked for each question */
export function lookInto(where: () => Promise<pg.ClientConfig>): Database {
  async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client(await where())
    client.on('error', () => undefined) // it may be killed like any other connection
    try {
      await client.connect()
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return {
    async read() {
      const [documents, events, notices, attempts] = [
        await ask<DocumentRow>(documentsSql),
        await ask<EventRow>(eventsSql),
        await ask<NoticeRow>(noticesSql),
        await ask<AttemptRow>(attemptsSql),
      ]
      return { documents, events, notices, attempts }
    },
    async left() {
      const [row] = await ask<{ left: number }>(leftSql)
      return row?.left ?? 0
    },
    async isTaken() {
      return (await ask(takenSql)).length > 0
    },
    async freeTaken() {
      await ask(freeEndpointsSql)
      await ask('delete from due_leases')
    },
    async cutConnections() {
      return (await ask(`select pg_terminate_backend(pid) ${ofService}`)).length
    },
    async oneConnection() {
      const [row] = await ask<{ pid: number }>(`select pid ${ofService} limit 1`)
      return row?.pid
    },
  }
}

const ofService = `from pg_stat_activity where application_name = 'kurier'`

const documentsSql = `
  select 'submission' as kind, id, case_id as "caseId", state, public_service ->> 'name' as name from submissions
  union all select 'reply', id, case_id, state, null from replies`

const eventsSql = `
  select e.case_id as "caseId", e.sequence, e.name, e.issuer <> c.destination_id::text as "byService",
    e.subject_id as "subjectId", e.token,
    c.callback_endpoint_id is not null or exists (
      select from submissions s where s.case_id = c.id and s.callback_endpoint_id is not null) as "hasCallback"
  from events e join cases c on c.id = e.case_id order by e.case_id, e.sequence`

const noticesSql = `
  select id::text, case_id as "caseId", sequence, side || ':' || type as tell, state from notices`

const attemptsSql = `
  select notice_ids::text[] as "noticeIds", request_body as body, callback_timestamp::text as timestamp,
    coalesce(status between 200 and 299, false) as delivered
  from callback_attempts`

const leftSql = `
  select ((select count(*) from notices where state = 'waiting')
    + (select count(*) from tellings where not recorded))::int as left`

const freeEndpointsSql = `
  update callback_endpoints set leased_until = now() - interval '1 second' where leased_until is not null`

const takenSql = `
  select from callback_endpoints where leased_until > clock_timestamp()
  union all select from due_leases where until > clock_timestamp() limit 1`
