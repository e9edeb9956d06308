import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { oncePerProcess } from './once-per-process.ts'

/** Seconds from a quick read to what nobody waits for any longer. */
const ANSWER_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** A callback ends after 12 seconds at the latest, a run of the due work after half a minute. */
const ATTEMPT_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]
const RUN_BUCKETS = [0.1, 0.5, 1, 5, 10, 20, 40]

/** Makes metrics under the product's name in one registry. */
function makerIn(registry: Registry) {
  const registers = [registry]
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Counter({ name: `kurier_${name}`, help, labelNames, registers }),
    gauge: <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge({ name: `kurier_${name}`, help, labelNames, registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      buckets: number[],
      labelNames: readonly Label[] = [],
    ) => new Histogram({ name: `kurier_${name}`, help, labelNames, buckets, registers }),
  }
}

type Maker = ReturnType<typeof makerIn>

/** Counted where it happens. */
const counted = ({ counter, gauge, histogram }: Maker) => ({
  answers: histogram('http_request_duration_seconds', 'Time until an answer begins', ANSWER_BUCKETS, [
    'route',
    'method',
    'status',
  ]),
  refusals: counter('http_refusals_total', 'Calls that were refused, by error code', ['code']),
  rateRefusals: counter('rate_refusals_total', 'Calls beyond a rate, by what is limited', ['limit']),
  signIns: counter('sign_ins_total', 'Attempts to sign in with a password', ['outcome']),
  logLines: counter('log_lines_total', 'Lines of the log', ['level']),
  events: counter('events_recorded_total', 'Events recorded in the logs of cases', ['event']),
  attempts: counter('callback_attempts_total', 'Callback attempts', ['type', 'outcome']),
  attemptSeconds: histogram('callback_attempt_duration_seconds', 'Time of a callback attempt', ATTEMPT_BUCKETS),
  givenUp: counter('callbacks_given_up_total', 'Notifications given up after their last attempt', ['type']),
  runs: histogram('due_work_run_duration_seconds', 'Time of a run of the due work', RUN_BUCKETS),
  backgroundFailures: counter('background_failures_total', 'Rounds of background work that failed', ['work']),
  replicaReads: counter('replica_reads_total', 'Lists and figures read, by whence', ['outcome']),
  turnsTaken: gauge('thread_work_under_way', 'Calls, pages, signatures and password hashes under way', ['work']),
  turnsWaiting: gauge('thread_work_waiting', 'Calls, pages, signatures and password hashes that wait for their turn', [
    'work',
  ]),
  bodyMemory: gauge('body_memory_bytes', 'Memory taken for bodies of submits under way'),
  bodiesWaiting: gauge('bodies_waiting', 'Submits that wait for memory'),
  uploads: gauge('uploads_under_way', 'Attachments that arrive'),
})

/** Read when somebody asks. */
const ofNode = ({ gauge }: Maker) => ({
  build: gauge('build_info', 'Always 1; the version is a label', ['version']),
  clock: gauge('clock_timestamp_seconds', 'Time of the machine, seconds since 1970'),
  connections: gauge('database_connections', 'Connections to the database', ['state']),
  connectionsWanted: gauge('database_connection_waiters', 'Statements that wait for a connection'),
  replicaLag: gauge('replica_lag_seconds', 'How far the replica is behind at most; missing while it is not used'),
  bodyMemoryLimit: gauge('body_memory_limit_bytes', 'Memory for bodies of submits (LIMIT_SUBMIT_MEMORY_BYTES)'),
  certificateEnd: gauge('callback_ca_expiry_timestamp_seconds', 'When the first certificate of CALLBACK_CA_FILE ends'),
  figuresRead: gauge('figures_read', '1 when the figures below could be read from the database, else they are missing'),
  ready: gauge('ready', '1 for each function of the readiness check that works', ['check']),
})

/** Read from the database, and kept for some seconds. */
const figures = ({ gauge }: Maker) => ({
  callbacksWaiting: gauge('callbacks_waiting', 'Notifications that wait', ['type', 'standing']),
  callbacksUndelivered: gauge('callbacks_undelivered', 'Notifications that were given up or had no address', [
    'type',
    'state',
  ]),
  oldestDue: gauge('callbacks_oldest_due_age_seconds', 'For how long the oldest notification has been due', ['type']),
  stuckAddresses: gauge(
    'callback_addresses_stuck',
    'Callback addresses that fail or are paused while something waits',
    ['state'],
  ),
  runAge: gauge('due_work_run_age_seconds', 'Time since the newest noted run of the due work began'),
  overdue: gauge('due_work_overdue', 'What is due and not done', ['work']),
  overdueAge: gauge('due_work_oldest_overdue_age_seconds', 'For how long the oldest of it has been due', ['work']),
  databaseBytes: gauge('database_size_bytes', 'Size of the database'),
  blobBytes: gauge('blobs_size_bytes', 'Size of what lies in the blob store'),
  stuckWork: gauge('due_work_stuck', 'Rows that the due work could not do and tries again'),
  quarantined: gauge('blobs_quarantined', 'Files that no row knows, before they are removed'),
  leastFreeBytes: gauge('storage_least_free_bytes', 'Free space below which nothing large is taken'),
  freeBytes: gauge('storage_free_bytes', 'Free space under DATA_DIR'),
})

/**
 * What a node tells a monitoring system of itself, one member a metric; docs/operating.md describes each, and a test
 * compares. Values of labels come from closed lists: never an id, an address, or words that somebody chose.
 */
function makeMetrics() {
  const registry = new Registry()
  const maker = makerIn(registry)
  return { registry, ...counted(maker), ...ofNode(maker), figures: figures(maker) }
}

/** The metrics of this process. */
export function metrics() {
  return oncePerProcess('metrics', makeMetrics)
}
