import { Logger, run } from 'graphile-worker'
import pg from 'pg'
import { Agent } from 'undici'
import { bodyOf, given, listenBare } from './listen.ts'
import { signAndPost } from './sign-and-post.ts'

/**
 * A job engine with a sender: a job for each callback, which is posted and then done. Connections are kept, or made anew
 * for each.
 */
const { databaseUrl, ca, isKept } = given<{ databaseUrl: string; ca: string; isKept: boolean }>()
const CONCURRENCY = 24
const task = isKept ? 'send-kept' : 'send-anew'
const agent = new Agent({ connections: CONCURRENCY, connect: { ca, maxCachedSessions: isKept ? 100 : 0 } })
const pool = new pg.Pool({ connectionString: databaseUrl, max: CONCURRENCY + 2 })
type Job = { url: string; body: string }
await run({
  pgPool: pool,
  concurrency: CONCURRENCY,
  noHandleSignals: true,
  logger: new Logger(() => () => undefined),
  taskList: { [task]: (job) => signAndPost((job as Job).url, (job as Job).body, agent, !isKept) }, // queued below
})

listenBare((incoming, outgoing) => {
  void bodyOf(incoming)
    .then((text) => JSON.parse(String(text)) as { urls: string[]; body: string }) // sent by the row
    .then(({ urls, body }) =>
      pool.query(
        `select graphile_worker.add_job($3, json_build_object('url', u, 'body', $2::text)) from unnest($1::text[]) u`,
        [urls, body, task],
      ),
    )
    .then(() => outgoing.end())
})
