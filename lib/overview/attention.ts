import { organisationsFor, type Permission } from '../accounts/permissions.ts'
import { failingEndpoints } from '../callbacks/failing-endpoints.ts'
import { SUNSET_WARNING_DAYS } from '../clients/terms.ts'
import { selectOrganisations } from '../clients/store.ts'
import type { Context } from '../platform/context.ts'
import { documentDeadlines, reminderDays } from '../platform/deadlines.ts'
import { DAY, MINUTE } from '../platform/durations.ts'
import { settings } from '../platform/env.ts'
import { certificateEnd, ENDING, monthsAfter } from '../rotations/proposals.ts'
import {
  selectAgedCallbackSecrets,
  selectAgedClientSecrets,
  selectAgedKeys,
  selectCertificatesToExchange,
  selectDeprecatedUses,
  selectEndingUses,
  selectEndingSecrets,
  selectGivenUp,
  selectNearDeadline,
  selectNotActive,
  selectRepliesNearDeadline,
  selectStoppedStreams,
  selectWithoutCallback,
  type AttentionRow,
} from './attention-store.ts'
import type { AttentionGroup, AttentionKind } from './schema.ts'

/** Of each kind the most urgent ones are named, of the others only the number. */
const MOST_NAMED = 10
/** Keys whose certificates are looked at. */
const MOST_CERTIFICATES = 5000
/** For how long an event stream fails until it is brought up: the first attempts again take no longer. */
const STREAM_FAILING = 5 * MINUTE
/** For how long something that happened is brought up. */
const RECENT = 30 * DAY
/** The part of its deadline after which an undecided submission or reply needs somebody: that of the last reminder. */
const LATE_PART = Math.max(...reminderDays) / documentDeadlines.submitted.days

/** `machine` rules secrets and certificates, `service` the rest; `submitted`: the deadline for decisions in milliseconds. */
type AttentionInstant = { machine: Date; service: Date; submitted: number }

type Organisations = string[] | null
type Kind = {
  kind: AttentionKind
  tone: AttentionGroup['tone']
  permission: Permission
  find: (context: Context, organisations: Organisations, instant: AttentionInstant) => Promise<AttentionRow[]>
}

const before = (date: Date, milliseconds: number): Date => new Date(date.getTime() - milliseconds)
const after = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds)

/** What needs somebody, most urgent first, and who may know of it. */
const kinds: readonly Kind[] = [
  { kind: 'callback-failing', tone: 'danger', permission: 'see-callbacks', find: failing },
  {
    kind: 'submissions-near-deadline',
    tone: 'danger',
    permission: 'see-cases',
    find: nearDeadline(selectNearDeadline),
  },
  {
    kind: 'replies-near-deadline',
    tone: 'danger',
    permission: 'see-cases',
    find: nearDeadline(selectRepliesNearDeadline),
  },
  {
    kind: 'callbacks-given-up',
    tone: 'danger',
    permission: 'see-callbacks',
    find: ({ db }, organisations, { service }) =>
      selectGivenUp(db.pool, { organisations, most: MOST_NAMED, since: before(service, RECENT) }),
  },
  {
    kind: 'event-stream-stopped',
    tone: 'warning',
    permission: 'operate',
    find: ({ db }, _, { service }) =>
      selectStoppedStreams(db.pool, { most: MOST_NAMED, since: before(service, STREAM_FAILING) }),
  },
  {
    kind: 'secret-ending',
    tone: 'warning',
    permission: 'see-clients',
    find: ({ db }, organisations, { machine, service }) => {
      const soon = after(machine, ENDING)
      return selectEndingSecrets(db.pool, { organisations, most: MOST_NAMED, now: service, machine, soon })
    },
  },
  { kind: 'certificate-ending', tone: 'warning', permission: 'see-destinations', find: endingCertificates },
  { kind: 'key-aged', tone: 'info', permission: 'see-destinations', find: aged(selectAgedKeys) },
  { kind: 'callback-secret-aged', tone: 'info', permission: 'see-destinations', find: aged(selectAgedCallbackSecrets) },
  { kind: 'client-secret-aged', tone: 'info', permission: 'see-clients', find: aged(selectAgedClientSecrets) },
  {
    kind: 'deprecation-ending',
    tone: 'warning',
    permission: 'see-clients',
    find: deprecatedUses(selectEndingUses),
  },
  {
    kind: 'destination-without-callback',
    tone: 'info',
    permission: 'see-destinations',
    find: ({ db }, organisations) => selectWithoutCallback(db.pool, { organisations, most: MOST_NAMED }),
  },
  {
    kind: 'destination-not-active',
    tone: 'info',
    permission: 'see-destinations',
    find: ({ db }, organisations) => selectNotActive(db.pool, { organisations, most: MOST_NAMED }),
  },
  {
    kind: 'deprecated-use',
    tone: 'info',
    permission: 'see-clients',
    find: deprecatedUses(selectDeprecatedUses),
  },
]

/** What needs this actor's attention, by kind; nothing of what the actor may not see. */
export async function attentionFor(context: Context, instant: AttentionInstant): Promise<AttentionGroup[]> {
  const groups = await Promise.all(
    kinds.map(async ({ kind, tone, permission, find }) => {
      const organisations = organisationsFor(context.actor, permission)
      const rows = organisations?.length === 0 ? [] : await find(context, organisations, instant)
      return { kind, tone, total: rows[0]?.total ?? 0, items: rows.map(itemOf) }
    }),
  )
  return groups.filter(({ total }) => total > 0)
}

/** `at`: since when, `count`: attempts in a row, `detail`: whether it is paused. */
async function failing(context: Context): Promise<AttentionRow[]> {
  const endpoints = await failingEndpoints(context)
  const named = endpoints.slice(0, MOST_NAMED)
  const organisations = await selectOrganisations(context.db.pool, { ids: named.map((one) => one.organisationId) })
  const names = new Map(organisations.map(({ id, name }) => [id, name]))
  return named.map(({ owner, organisationId, failingSince, failures, pausedAt }) => ({
    total: endpoints.length,
    objectKind: owner.kind,
    objectId: owner.id,
    objectName: owner.name,
    organisationName: names.get(organisationId) ?? '',
    at: new Date(failingSince),
    count: failures,
    detail: pausedAt && 'paused',
  }))
}

/** Those with an end that is near are told apart from the others; the day for both is that of the first warning. */
function deprecatedUses(select: typeof selectDeprecatedUses): Kind['find'] {
  return ({ db }, organisations, { machine }) => {
    const soon = after(machine, Math.max(...SUNSET_WARNING_DAYS) * DAY)
    return select(db.pool, { organisations, most: MOST_NAMED, since: before(machine, RECENT), soon })
  }
}

/** `at` is told as the time at which the service rejects the oldest. */
function nearDeadline(select: typeof selectNearDeadline): Kind['find'] {
  return async ({ db }, organisations, { service, submitted }) => {
    const since = before(service, submitted * LATE_PART)
    const rows = await select(db.pool, { organisations, most: MOST_NAMED, since })
    return rows.map((row) => ({ ...row, at: row.at && after(row.at, submitted) }))
  }
}

/** What was in use for so many months that an exchange is proposed. */
function aged(select: typeof selectAgedClientSecrets): Kind['find'] {
  return async ({ db }, organisations, { machine, service }) => {
    const months = settings().rotationMonths
    if (months === 0) return []
    const since = monthsAfter(service, -months)
    return select(db.pool, { organisations, most: MOST_NAMED, since, now: service, machine })
  }
}

async function endingCertificates(
  { db }: Context,
  organisations: Organisations,
  { machine, service }: AttentionInstant,
) {
  const rows = await selectCertificatesToExchange(db.pool, { organisations, most: MOST_CERTIFICATES, now: service })
  const ending = rows
    .flatMap(({ kid, x5c, ...row }) => {
      const at = certificateEnd(x5c)
      return at && at < after(machine, ENDING) ? [{ ...row, at, detail: kid }] : []
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return ending
    .slice(0, MOST_NAMED)
    .map((row) => ({ ...row, total: ending.length, objectKind: 'destination' as const, count: null }))
}

function itemOf({ total: _ofTheGroup, at, ...item }: AttentionRow): AttentionGroup['items'][number] {
  return { ...item, at: at?.toISOString() ?? null }
}
