import { z } from 'zod'
import { wait } from '../../callbacks/log/log-schema.ts'
import { callbackTypes } from '@kurier/wire/names'
import { checkResults, readinessChecks, replicaStates, signingPurposes } from '../../platform/terms.ts'
import { listed } from '../../rooms/lists.ts'
import { works } from '../../rooms/works.ts'

/** Who sees to the due work: this process, or a scheduler outside. */
const cronMode = z.enum(works.settings.CRON_MODE.of)
const work = z.object({ count: z.number(), oldest: z.string().nullable() })

/** What waits to be done. `due`: could be sent now; `oldest`: when the longest overdue was due. */
export const queueAnswer = z.object({
  callbacks: z.array(
    z.object({
      type: z.enum(callbackTypes),
      due: z.number(),
      later: z.number(),
      paused: z.number(),
      givenUp: z.number(),
      notConfigured: z.number(),
      oldestDue: z.string().nullable(),
    }),
  ),
  notifyEvents: work,
  deadlines: work,
})
export type Queue = z.infer<typeof queueAnswer>

export const runSummary = z.object({
  rejected: z.number(),
  deleted: z.number(),
  delivered: z.number(),
  retried: z.number(),
  // runs before there were warnings have none
  warned: z.number().default(0),
  cleaned: z.number(),
  // nor did they tell what failed
  failed: z.number().default(0),
  more: z.boolean(),
  ms: z.number(),
})

/** A run of the due work; times of the service clock. `summary: null`: noted by another version. */
const cronRun = z.object({
  id: z.number(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  summary: runSummary.nullable(),
})
export type CronRun = z.infer<typeof cronRun>

export const cronQuery = z.object({ before: z.coerce.number().int().positive().optional().catch(undefined) })

/** `next`: the `before` of the page after this one. */
export const cronAnswer = z.object({
  mode: cronMode,
  runs: z.array(cronRun),
  next: z.number().nullable(),
  lastCleanUp: cronRun.nullable(),
})
export type CronRuns = z.infer<typeof cronAnswer>

/**
 * How this node and the work in the background are. `notSent`: callbacks that it could not begin since its start;
 * `late`: no run for longer than there should be; `storage`: bytes of the
 * database, of all blobs (`inBucket`: the bucket they lie in, null for the folder), and of the disk under DATA_DIR (`size`, `free`),
 * less than `leastFree` of which means that nothing large is taken; `quarantined`: files that no row knows, before they are removed. `undone`: what the due work could
 * not do, oldest first.
 */
export const operationAnswer = z.object({
  node: z.object({ version: z.string(), upSeconds: z.number(), notSent: z.number() }),
  checks: z.record(z.enum(readinessChecks), z.enum(checkResults)),
  replica: z.enum(replicaStates),
  cron: z.object({ mode: cronMode, lastRun: cronRun.nullable(), late: z.boolean() }),
  queue: queueAnswer,
  stuck: z.object({ total: z.number(), paused: z.number() }),
  /** calls of known clients in the last 24 hours */
  refused: z.array(z.object({ status: z.number(), calls: z.number() })),
  storage: z.object({
    database: z.number(),
    blobs: z.number(),
    inBucket: z.string().nullable(),
    size: z.number(),
    free: z.number(),
    leastFree: z.number(),
    quarantined: z.number(),
  }),
  undone: z.object({
    total: z.number(),
    oldest: z.array(
      z.object({
        kind: z.enum(listed('stuck')),
        subject: z.string(),
        failures: z.number(),
        since: z.string(),
        retryAt: z.string(),
      }),
    ),
  }),
  // of which moment the newest backup by the command line is, and since when there is this installation
  backup: z.object({ lastAt: z.string().nullable(), installedAt: z.string().nullable() }),
})
export type Operation = z.infer<typeof operationAnswer>

export const stuckAnswer = z.object({
  total: z.number(),
  paused: z.number(),
  endpoints: z.array(
    z.object({
      id: z.string(),
      ownerKind: z.enum(['destination', 'client']),
      ownerId: z.string(),
      ownerName: z.string(),
      organisationName: z.string(),
      url: z.string(),
      failingSince: z.string().nullable(),
      failures: z.number(),
      wait: wait.nullable(),
      pausedAt: z.string().nullable(),
      waiting: z.number(),
      givenUp: z.number(),
    }),
  ),
})
export type StuckAnswer = z.infer<typeof stuckAnswer>

const keyPurpose = z.enum(signingPurposes)

/** `signsNow`: this one signs; one that is `activeFrom` later is published already. */
export const keysAnswer = z.object({
  keys: z.array(
    z.object({
      kid: z.string(),
      purpose: keyPurpose,
      createdAt: z.string(),
      activeFrom: z.string(),
      signsNow: z.boolean(),
    }),
  ),
})
export type SigningKeys = z.infer<typeof keysAnswer>

/** `purpose`: what the key signs; events unless it is named. `now`: it signs at once, not after 60 seconds. */
export const rotation = z.strictObject({ purpose: keyPurpose.optional(), now: z.boolean() })
export type KeyRotation = z.infer<typeof rotation>
export const rotationAnswer = z.object({ kid: z.string() })

/** The service clock. `offsetSeconds`: how far it is ahead of the machine's; `movable`: this is a sandbox. */
export const clockAnswer = z.object({ now: z.string(), offsetSeconds: z.number(), movable: z.boolean() })
export type Clock = z.infer<typeof clockAnswer>

export const clockStep = z.strictObject({ days: z.number() })

/** `value: null`: a secret, or nothing is set; whether it is set, `isSet` says. */
export const settingsAnswer = z.object({
  settings: z.array(
    z.object({
      name: z.string(),
      isSecret: z.boolean(),
      isSet: z.boolean(),
      isDefault: z.boolean(),
      value: z.string().nullable(),
    }),
  ),
})
export type SettingsInForce = z.infer<typeof settingsAnswer>
