import { quantileOf } from '../overview/durations.ts'
import { lastDays } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { SECOND } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import { notFound } from '../../platform/errors.ts'
import { checkReady } from '../../platform/health/check-ready.ts'
import { KeptForASecond } from '../../platform/kept-for-a-second.ts'
import { log } from '../../platform/log.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { shownIncident } from './incidents.ts'
import { LATE, publicFigure, publicReceivers, shownDays, stateByDay, stateNow } from './rules.ts'
import type { PublicStatus } from './schema.ts'
import {
  selectCallbackClasses,
  selectIncidents,
  selectOldestDue,
  selectRecordedDays,
  selectToday,
  selectUnreachable,
} from './store.ts'
import { FEW } from './terms.ts'

/** Milliseconds for which a node tells the same, whoever asks: the public cannot load the database. */
const KEPT = 20 * SECOND
/** Incidents that the public is shown at once. */
const MOST = 100

const known = () => oncePerProcess('public-status', () => new KeptForASecond<'now', PublicStatus>(1, KEPT))

/**
 * What everybody may know of how the service works, without any party.
 * @throws Refusal `not-found` unless the operator wants it (PUBLIC_STATUS)
 */
export async function publicStatusOf(context: Pick<Context<undefined>, 'db' | 'clock'>): Promise<PublicStatus> {
  if (!settings().hasPublicStatus) throw notFound('page')
  return known().get('now', (before) =>
    readStatus(context).catch((error: unknown) => disturbedBy(error, context, before)),
  )
}

/** Where not even the database answers, the public is told that, with what was known before. */
function disturbedBy(
  error: unknown,
  { clock }: Pick<Context<undefined>, 'clock'>,
  before: PublicStatus | undefined,
): PublicStatus {
  log.warn({ reason: String(error) }, 'the public status could not be read')
  const now = clock.machine()
  const { incidents = [], days = stateByDay([], now, []) } = before ?? {}
  const today = { deliveries: FEW, callbackMilliseconds: null } as const
  return { state: 'disturbed', at: now.toISOString(), today, unreachableReceivers: FEW, incidents, days }
}

async function readStatus({ db, clock }: Pick<Context<undefined>, 'db' | 'clock'>): Promise<PublicStatus> {
  const now = await clock.service()
  const starts = shownDays(now)
  const [since = now] = starts
  const [today = now] = lastDays(now, 1)
  const late = new Date(now.getTime() - LATE)
  const [rows, [figures], classes, [due], [failing], recorded, { ready }] = await Promise.all([
    selectIncidents(db, { since, most: MOST }),
    selectToday(db, { since: today }),
    selectCallbackClasses(db, { since: today }),
    selectOldestDue(db, { now, late }),
    selectUnreachable(db, { late }),
    selectRecordedDays(db, { starts: starts.map((start) => start.toISOString()), now }),
    checkReady(db),
  ])
  const incidents = rows.map(shownIncident)
  const { deliveries = 0, destinations = 0, receivers = 0 } = figures ?? {}
  const callbacks = classes.reduce((sum, { count }) => sum + count, 0)
  return {
    state: stateNow(incidents, { ready, oldestDue: due?.oldest ?? null, now }),
    at: now.toISOString(),
    today: {
      deliveries: publicFigure(deliveries, { count: deliveries, parties: destinations }),
      callbackMilliseconds: publicFigure(quantileOf(classes, 0.5), { count: callbacks, parties: receivers }),
    },
    unreachableReceivers: publicReceivers(failing?.receivers ?? 0),
    incidents,
    days: stateByDay(
      incidents,
      now,
      recorded.map(({ day }) => day),
    ),
  }
}
