import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Agent } from 'node:https'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { S3 } from '@aws-sdk/client-s3'
import pg from 'pg'
import { Client } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HttpConnection } from '#lib/callbacks/connection/exchange.ts'
import { agentOptions } from '#lib/platform/blobs/bucket-door.ts'
import { database, sharedPoolOf } from '#lib/platform/database.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { removeForeign } from '#lib/platform/foreign-variables.ts'
import { foreign } from '#lib/platform/testing/foreign.ts'
import { testPool } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { unsafeSwitches } from '#lib/platform/unsafe-switches.ts'
import { boundConnections } from './bounded-connections.ts'
import { root } from './prepare.ts'
import { CHECKING_INTERVAL, setServerTimes } from './server-times.ts'
import { runtimeTable, writtenTable, type RuntimeObjects } from './testing/runtime-table.ts'

let [bare, ours]: [RuntimeObjects?, RuntimeObjects?] = []

beforeAll(async () => {
  // as an operator has it who has set nothing
  const unset = { DATABASE_ANSWER_SECONDS: '', KEEP_ALIVE_SECONDS: '', REQUEST_HEADER_SECONDS: '' }
  completeSettings({ ...testSettings, ...unset, DATABASE_URL: 'postgres://localhost/nobody' })
  bare = await madeBare()
  ours = madeByUs()
})
afterAll(() => void bare?.callback.destroy())

async function madeBare(): Promise<RuntimeObjects> {
  const server = createServer()
  return {
    server,
    metrics: createServer(),
    pool: new pg.Pool(),
    sharedPool: undefined,
    callback: new Client('http://receiver.example'),
    checkingInterval: Reflect.get(server, 'connectionsCheckingInterval') as number, // Node.js has it, its types do not
    bucket: await bucketAgentByItself(),
    unsafe: [],
    foreign: Object.keys(foreign),
  }
}

/** The agent of the SDK's own way to a bucket, which it makes when it is asked for. */
async function bucketAgentByItself(): Promise<RuntimeObjects['bucket']> {
  const { config } = new S3({ region: 'eu-central-1' })
  const handler = Reflect.get(config.requestHandler, 'configProvider') as Promise<{ httpsAgent: Agent }> // as it has it
  const { maxSockets, options } = (await handler).httpsAgent
  return { maxSockets, keepAlive: options.keepAlive }
}

function madeByUs(): RuntimeObjects {
  const [server, metrics] = [createServer(), createServer()]
  boundConnections(server)
  setServerTimes(metrics)
  const connection = new HttpConnection('http://receiver.example', {
    socket: new Socket(),
    address: '',
    verifiedAt: 0,
    parts: [],
  })
  const { client: callback } = connection as unknown as { client: Client } // its own
  const environment = { ...foreign }
  removeForeign(environment)
  return {
    server,
    metrics,
    checkingInterval: CHECKING_INTERVAL,
    pool: testPool(),
    sharedPool: sharedPoolOf(database()),
    callback,
    bucket: agentOptions,
    foreign: Object.keys(environment),
    unsafe: unsafeSwitches({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, ['--insecure-http-parser']),
  }
}

const rows = Object.values(runtimeTable).flat()

test.each(rows)('$what: $bare by itself, $ours here', (row) => {
  if (!bare || !ours) throw new Error('made before all tests')
  expect({ bare: row.of(bare), ours: row.of(ours) }).toEqual({ bare: row.bare, ours: row.ours })
})

test('the document shows this table', async () => {
  const text = await readFile(join(root, 'docs/operating/runtime.md'), 'utf8')
  expect(text.slice(text.indexOf('## ')).trim()).toBe(writtenTable())
})
