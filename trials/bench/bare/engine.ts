import { createRequire } from 'node:module'
import pg from 'pg'
import { Agent } from 'undici'
import { bodyOf, given, listenBare } from './listen.ts'
import { signAndPost } from './sign-and-post.ts'

/**
 * A job engine with a sender: a job for each callback, which is posted and then done. Connections are kept, or made for
 * each job.
 */
const { databaseUrl, ca, isKept, engine } = given<{
  databaseUrl: string
  ca: string
  isKept: boolean
  engine: string
}>()
/** What is used of it; its own types are there only where it was installed. */
type GraphileWorker = {
  run: (options: Record<string, unknown>) => Promise<unknown>
  Logger: new (factory: () => () => void) => object
}
const { Logger, run } = createRequire(import.meta.url)(engine) as GraphileWorker // as its documentation says
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
  taskList: { [task]: ({ url, body }: Job) => signAndPost(url, body, agent, !isKept) },
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
