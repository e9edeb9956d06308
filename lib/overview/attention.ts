import { failingEndpoints } from '../callbacks/failing-endpoints.ts'
import { deprecationNames, SUNSET_WARNING_DAYS } from '../clients/terms.ts'
import { selectOrganisations } from '../clients/store.ts'
import type { Context } from '../platform/context.ts'
import { documentDeadlines, reminderDays } from '../platform/deadlines.ts'
import { DAY } from '../platform/durations.ts'
import { settings } from '../platform/env.ts'
import type { AttentionRow, AttentionWish, FindAttention } from '../platform/room-work.ts'
import type { NamesIn, RoomNamed } from '../rooms/lists.ts'
import { certificateEnd, ENDING, monthsAfter } from '../rotations/proposals.ts'
import {
  selectAgedCallbackSecrets,
  selectAgedClientSecrets,
  selectAgedKeys,
  selectCertificatesToExchange,
  selectDeprecatedUses,
  selectEndingSecrets,
  selectGivenUp,
  selectNearDeadline,
  selectNotActive,
  selectRepliesNearDeadline,
  selectWithoutCallback,
} from './attention-store.ts'

/** Keys whose certificates are looked at. */
const MOST_CERTIFICATES = 5000
/** How long past events are brought up. */
const RECENT = 30 * DAY
/** The part of its deadline after which an undecided submission or reply needs somebody: that of the last reminder. */
const LATE_PART = Math.max(...reminderDays) / documentDeadlines.submitted.days

const before = (date: Date, milliseconds: number): Date => new Date(date.getTime() - milliseconds)
const after = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds)

/** Finds everything in the delivery that needs somebody. */
export const attention = {
  'callback-failing': failing,
  'submissions-near-deadline': nearDeadline(selectNearDeadline),
  'replies-near-deadline': nearDeadline(selectRepliesNearDeadline),
  'callbacks-given-up': ({ db }, { organisations, most, service }) =>
    selectGivenUp(db, { organisations, most, since: before(service, RECENT) }),
  'secret-ending': ({ db }, { organisations, most, machine }) =>
    selectEndingSecrets(db, { organisations, most, machine, soon: after(machine, ENDING) }),
  'certificate-ending': endingCertificates,
  'key-aged': aged(selectAgedKeys),
  'callback-secret-aged': aged(selectAgedCallbackSecrets),
  'client-secret-aged': aged(selectAgedClientSecrets),
  'deprecation-ending': deprecatedUses({ areEnding: true }),
  'destination-without-callback': ({ db }, { organisations, most }) =>
    selectWithoutCallback(db, { organisations, most }),
  'destination-not-active': ({ db }, { organisations, most }) => selectNotActive(db, { organisations, most }),
  'deprecated-use': deprecatedUses({ areEnding: false }),
} satisfies Record<NamesIn<'attention', RoomNamed<'overview'>>, FindAttention>

/** `at`: since when, `count`: attempts in a row, `detail`: whether it is paused. */
async function failing(context: Context, { most }: AttentionWish): Promise<AttentionRow[]> {
  const endpoints = await failingEndpoints(context)
  const named = endpoints.slice(0, most)
  const organisations = await selectOrganisations(context.db, { ids: named.map((one) => one.organisationId) })
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

/** Uses that end soon are told apart from the others; both go by the day of the first warning. */
function deprecatedUses({ areEnding }: { areEnding: boolean }): FindAttention {
  return async ({ db }, { organisations, most, machine }) => {
    const sunsets: ReadonlyMap<string | null, Date> = settings().sunsets
    const soon = after(machine, Math.max(...SUNSET_WARNING_DAYS) * DAY)
    const isEnding = (at: Date | undefined): boolean => at !== undefined && at < soon
    const what = deprecationNames.filter((name) => isEnding(sunsets.get(name)) === areEnding)
    const rows = await selectDeprecatedUses(db, { organisations, most, since: before(machine, RECENT), what })
    return areEnding ? rows.map((row) => ({ ...row, at: sunsets.get(row.detail) ?? null })) : rows
  }
}

/** `at` becomes the time at which the service rejects the oldest. */
function nearDeadline(select: typeof selectNearDeadline): FindAttention {
  return async ({ db }, { organisations, most, service, submitted }) => {
    const since = before(service, submitted * LATE_PART)
    const rows = await select(db, { organisations, most, since })
    return rows.map((row) => ({ ...row, at: row.at && after(row.at, submitted) }))
  }
}

/** Finds secrets and keys that have been in use for `rotationMonths`, so that their exchange is proposed. */
function aged(select: typeof selectAgedKeys | typeof selectAgedClientSecrets): FindAttention {
  return async ({ db }, { organisations, most, machine, service }) => {
    const months = settings().rotationMonths
    if (months === 0) return []
    const since = monthsAfter(service, -months)
    return select(db, { organisations, most, since, now: service, machine })
  }
}

async function endingCertificates({ db }: Context, { organisations, most, machine, service }: AttentionWish) {
  const rows = await selectCertificatesToExchange(db, { organisations, most: MOST_CERTIFICATES, now: service })
  const ending = rows
    .flatMap(({ kid, x5c, ...row }) => {
      const at = certificateEnd(x5c)
      return at && at < after(machine, ENDING) ? [{ ...row, at, detail: kid }] : []
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return ending
    .slice(0, most)
    .map((row) => ({ ...row, total: ending.length, objectKind: 'destination' as const, count: null }))
}
