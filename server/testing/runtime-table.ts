import type { Server } from 'node:http'
import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import type pg from 'pg'
import { getGlobalDispatcher, type Client } from 'undici'
import { SECOND } from '#lib/platform/durations.ts'

/** What is looked at: as Node.js and its packages make it, or as we do. */
export type RuntimeObjects = {
  server: Server
  checkingInterval: number
  metrics: Server
  pool: pg.Pool
  /** of statements that callers share */
  sharedPool: pg.Pool | undefined
  callback: Client
  bucket: Pick<https.AgentOptions, 'maxSockets' | 'keepAlive'>
  /** What is wrong with the variables and switches of Node.js that take safety away. */
  unsafe: readonly string[]
  /** The variables for PostgreSQL's programs that reach its driver. */
  foreign: readonly string[]
}

/** `bare` and `ours`: what `of` tells of both, in the words of the document. */
type Row = { what: string; bare: string; ours: string; why: string; of: (made: RuntimeObjects) => string }

const seconds = (milliseconds: number | undefined): string => (milliseconds ? `${milliseconds / SECOND} s` : 'none')
const yes = (is: unknown): string => (is ? 'yes' : 'no')
const kibibytes = (bytes: number): string => `${bytes / 1024} KiB`

/** A member that Node.js has and its types do not. */
const member = (of: object, name: string): unknown => Reflect.get(of, name)

/** undici keeps its options under symbols. */
function optionOf(client: Client, name: string): number {
  const key = Object.getOwnPropertySymbols(client).find(({ description }) => description === name)
  const value: unknown = key && Reflect.get(client, key)
  if (typeof value !== 'number') throw new Error(`undici has no option "${name}" any more`)
  return value
}

const KEPT = 'kept: '

/** All that Node.js, pg and undici decide about connections for who says nothing, and what holds here. */
export const runtimeTable: Record<string, readonly Row[]> = {
  'Connections that come in': [
    {
      what: 'An idle connection is kept (`keepAliveTimeout`)',
      bare: '5 s',
      ours: '75 s',
      why: '`KEEP_ALIVE_SECONDS`: longer than balancers keep theirs, or they send a request into one that is being closed, and answer 502',
      of: ({ server }) => seconds(server.keepAliveTimeout),
    },
    {
      what: '… and so much longer than `Keep-Alive` says (`keepAliveTimeoutBuffer`)',
      bare: '1 s',
      ours: '1 s',
      why: `${KEPT}for a request that is on its way`,
      of: ({ server }) => seconds(Number(member(server, 'keepAliveTimeoutBuffer'))),
    },
    {
      what: 'The head of a request must have arrived (`headersTimeout`)',
      bare: '60 s',
      ours: '20 s',
      why: '`REQUEST_HEADER_SECONDS`: who sends it slowly holds a connection',
      of: ({ server }) => seconds(server.headersTimeout),
    },
    {
      what: 'The whole request must have arrived (`requestTimeout`)',
      bare: '300 s',
      ours: 'none',
      why: 'a large attachment takes longer than any fixed time; silence of 30 s and less than 10 kB/s end it, and a request for a page has 300 s',
      of: ({ server }) => seconds(server.requestTimeout),
    },
    {
      what: 'Silence on a connection (`timeout`)',
      bare: 'none',
      ours: 'none',
      why: `${KEPT}the times above bound it, and streams of news may be silent`,
      of: ({ server }) => seconds(server.timeout),
    },
    {
      what: 'Times are looked at every (`connectionsCheckingInterval`)',
      bare: '30 s',
      ours: '5 s',
      why: 'a time of 20 s must not become 50; under `next start` it is 30 s',
      of: ({ checkingInterval }) => seconds(checkingInterval),
    },
    {
      what: 'Connections at once (`maxConnections`)',
      bare: 'any',
      ours: '`LIMIT_CONNECTIONS`',
      why: 'no more than open files allow; an idle one makes room',
      of: ({ server }) => (server.maxConnections ? '`LIMIT_CONNECTIONS`' : 'any'),
    },
    {
      what: 'Requests on one connection (`maxRequestsPerSocket`)',
      bare: 'any',
      ours: 'any',
      why: `${KEPT}rates are counted by client and network, and sent in a row (pipelining) they are answered in order`,
      of: ({ server }) => (server.maxRequestsPerSocket ? String(server.maxRequestsPerSocket) : 'any'),
    },
    {
      what: 'Size of a head (`maxHeaderSize`)',
      bare: '16 KiB',
      ours: '16 KiB',
      why: 'fixed, whatever `--max-http-header-size` says, since each connection may take so much; more is 431, with a page that says what to do',
      of: ({ server }) => kibibytes(Number(member(server, 'maxHeaderSize') ?? 16_384)),
    },
    {
      what: 'Number of headers (`maxHeadersCount`)',
      bare: '2000',
      ours: '2000',
      why: `${KEPT}16 KiB hold hardly as many`,
      of: ({ server }) => String(server.maxHeadersCount ?? 2000),
    },
    {
      what: 'A request of HTTP/1.1 names its host (`requireHostHeader`)',
      bare: 'yes',
      ours: 'yes',
      why: 'fixed, as RFC 9112 section 3.2 demands; we refuse two as well, on all paths. HTTP/1.0 needs none: balancers look after a node by it',
      of: ({ server }) => yes(member(server, 'requireHostHeader')),
    },
    {
      what: 'What breaks the rules of HTTP is read all the same (`insecureHTTPParser`)',
      bare: 'no',
      ours: 'no',
      why: 'fixed: requests could be smuggled past a proxy',
      of: ({ server }) => yes(member(server, 'insecureHTTPParser')),
    },
    {
      what: 'Headers that came twice become one (`joinDuplicateHeaders`)',
      bare: 'no',
      ours: 'no',
      why: `${KEPT}our handlers read them as they came, and refuse a second \`Authorization\``,
      of: ({ server }) => yes(member(server, 'joinDuplicateHeaders')),
    },
    {
      what: 'Answers go out at once (`noDelay`)',
      bare: 'yes',
      ours: 'yes',
      why: `${KEPT}an answer is one write`,
      of: ({ server }) => yes(member(server, 'noDelay')),
    },
    {
      what: 'TCP asks whether the other side is there (`keepAlive`)',
      bare: 'no',
      ours: 'no',
      why: `${KEPT}the times above are shorter than the system's two hours`,
      of: ({ server }) => yes(member(server, 'keepAlive')),
    },
    {
      what: 'The port of the metrics: an idle connection, a head',
      bare: '5 s, 60 s',
      ours: '75 s, 20 s',
      why: 'as above; a monitoring that asks each minute keeps its connection',
      of: ({ metrics }) => `${seconds(metrics.keepAliveTimeout)}, ${seconds(metrics.headersTimeout)}`,
    },
  ],
  'Connections to PostgreSQL': [
    {
      what: 'Connections of one node (`max`)',
      bare: '10',
      ours: '20',
      why: 'more wait than work on the cores of one PostgreSQL; eight of them are for statements that callers share, and up to four more for callbacks. The own one takes 200, which is eight nodes. As many again go to `DATABASE_REPLICA_URL`',
      of: ({ pool, sharedPool }) => String(pool.options.max + (sharedPool?.options.max ?? 0)),
    },
    {
      what: 'One that nobody uses is closed after (`idleTimeoutMillis`)',
      bare: '10 s',
      ours: '60 s',
      why: 'opening one costs more than keeping it',
      of: ({ pool }) => seconds(Number(pool.options.idleTimeoutMillis)),
    },
    {
      what: 'Waiting for one (`connectionTimeoutMillis`)',
      bare: 'without end',
      ours: '5 s',
      why: '`DATABASE_ANSWER_SECONDS`: then callers are told 503',
      of: ({ pool }) =>
        pool.options.connectionTimeoutMillis ? seconds(pool.options.connectionTimeoutMillis) : 'without end',
    },
    {
      what: 'Waiting for an answer (`query_timeout`)',
      bare: 'without end',
      ours: '5 s',
      why: 'the same; the connection is closed then, and the session ends the statement by itself',
      of: ({ pool }) => (pool.options.query_timeout ? seconds(pool.options.query_timeout) : 'without end'),
    },
    {
      what: 'Age of a connection (`maxLifetimeSeconds`), uses of it (`maxUses`)',
      bare: 'any, any',
      ours: 'any, any',
      why: `${KEPT}nothing piles up in them`,
      of: ({ pool: { options } }) =>
        [options.maxLifetimeSeconds, options.maxUses]
          .map((most) => (most && most !== Infinity ? String(most) : 'any'))
          .join(', '),
    },
    {
      what: 'TCP asks whether the server is there (`keepAlive`)',
      bare: 'no',
      ours: 'no',
      why: `${KEPT}a query that is not answered ends the connection sooner`,
      of: ({ pool }) => yes(pool.options.keepAlive),
    },
    {
      what: 'Variables for PostgreSQL’s own programs (`PGHOST`, `PGSSLMODE`, `PGOPTIONS` …)',
      bare: 'obeyed',
      ours: 'removed',
      why: 'they are meant for others; all that leads to the database stands in `DATABASE_URL`',
      of: ({ foreign }) => (foreign.length > 0 ? 'obeyed' : 'removed'),
    },
  ],
  'Connections that go out': [
    {
      what: 'Callbacks: an idle connection is kept, at most when the receiver says more',
      bare: '4 s, 600 s',
      ours: '30 s, 30 s',
      why: 'its address and certificate were looked at when it was opened; it ends after 5 minutes in any case, 800 are kept, 500 of one owner',
      of: ({ callback }) =>
        `${seconds(optionOf(callback, 'default keep alive timeout'))}, ${seconds(optionOf(callback, 'max keep alive timeout'))}`,
    },
    {
      what: '… less for the way (`keepAliveTimeoutThreshold`)',
      bare: '2 s',
      ours: '1 s',
      why: 'a receiver that keeps it for 2 s would never see it again',
      of: ({ callback }) => seconds(optionOf(callback, 'keep alive timeout threshold')),
    },
    {
      what: 'Callbacks: head and body of the answer (`headersTimeout`, `bodyTimeout`)',
      bare: '300 s, 300 s',
      ours: 'none, none',
      why: 'an attempt has a time of its own, and what came until then is shown',
      of: ({ callback }) =>
        `${seconds(optionOf(callback, 'headers timeout'))}, ${seconds(optionOf(callback, 'body timeout'))}`,
    },
    {
      what: 'Callbacks: requests at once on one connection (`pipelining`)',
      bare: '1',
      ours: '1',
      why: `${KEPT}one that fails must not take another along`,
      of: ({ callback }) => String(callback.pipelining),
    },
    {
      what: 'Bucket: connections at once, kept for the next request',
      bare: '50, yes',
      ours: 'any, yes',
      why: 'as many as there are readers: one that is slow must not keep others waiting',
      of: ({ bucket }) =>
        `${(bucket.maxSockets ?? Infinity) === Infinity ? 'any' : bucket.maxSockets}, ${yes(bucket.keepAlive)}`,
    },
    {
      what: 'Sign-in by OpenID Connect (`https.globalAgent`): connections at once, kept for, TLS sessions kept',
      bare: 'any, 5 s, 100',
      ours: 'any, 5 s, 100',
      why: `${KEPT}few and short requests to one provider`,
      of: () => {
        const { maxSockets, options } = https.globalAgent
        return `${maxSockets === Infinity ? 'any' : maxSockets}, ${seconds(options.timeout)}, ${options.maxCachedSessions ?? 100}`
      },
    },
    {
      what: 'Time stamps (`fetch`)',
      bare: 'Agent',
      ours: 'Agent',
      why: `${KEPT}one request a round, which has 10 s for all`,
      of: () => getGlobalDispatcher().constructor.name,
    },
    {
      what: 'Oldest version of TLS (`--tls-min-v1.0`, `--tls-min-v1.1`)',
      bare: 'TLSv1.2',
      ours: 'TLSv1.2',
      why: 'fixed for callbacks; a start with these switches is refused',
      of: () => tls.DEFAULT_MIN_VERSION,
    },
    {
      what: 'Certificates are looked at (`NODE_TLS_REJECT_UNAUTHORIZED=0`), HTTP is read strictly (`--insecure-http-parser`)',
      bare: 'unless it is said',
      ours: 'always',
      why: 'a start that is told otherwise is refused: nobody would look for it there. `NODE_EXTRA_CA_CERTS` names an authority of your own',
      of: ({ unsafe }) => (unsafe.length > 0 ? 'always' : 'unless it is said'),
    },
    {
      what: 'Several addresses of a name: the next is tried after',
      bare: '0.25 s',
      ours: '0.25 s',
      why: `${KEPT}but for callbacks, which wait 2 s for each, since a receiver may be far away`,
      of: () => seconds(net.getDefaultAutoSelectFamilyAttemptTimeout()),
    },
  ],
}

/** The table as it stands in the document. */
export function writtenTable(): string {
  return Object.entries(runtimeTable)
    .map(([heading, rows]) =>
      [
        `## ${heading}`,
        '',
        '| What | By itself | Here | Why |',
        '|---|---|---|---|',
        ...rows.map(({ what, bare, ours, why }) => `| ${what} | ${bare} | ${ours} | ${why} |`),
      ].join('\n'),
    )
    .join('\n\n')
}
