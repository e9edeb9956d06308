import { MOST_CHAINS_SEEN } from '../../destinations/chains/chain-store.ts'
import { failingEndpoints } from '../../callbacks/log/failing-endpoints.ts'
import { deprecationNames, unseenDeprecations } from '../../clients/deprecations/names.ts'
import { SUNSET_WARNING_DAYS } from '../../clients/terms.ts'
import { selectOrganisations } from '../../clients/store.ts'
import type { Context } from '../../platform/context.ts'
import { documentDeadlines, reminderDays } from '../../platform/deadlines.ts'
import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import type { AttentionFinders, AttentionRow, AttentionWish, FindAttention } from '../../platform/room-work.ts'
import type { NamesIn, NowKind, RoomNamed } from '../../rooms/lists.ts'
import { ENDING, monthsAfter } from '../rotations/proposals.ts'
import { ending } from './ending-certificates.ts'
import {
  selectAgedCallbackSecrets,
  selectAgedClientSecrets,
  selectAgedKeys,
  selectCertificatesToExchange,
  selectDeprecatedUses,
  selectEndingSecrets,
  selectNearDeadline,
  selectGivenUp,
  selectNotActive,
  selectWithoutCallback,
} from './now-store.ts'

/** How long past events are brought up. */
const RECENT = 30 * DAY
/** The part of its deadline after which an undecided submission or reply needs somebody: that of the last reminder. */
const LATE_PART = Math.max(...reminderDays) / documentDeadlines.submitted.days

const before = (date: Date, milliseconds: number): Date => new Date(date.getTime() - milliseconds)
const after = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds)

/** Finds everything in the delivery that needs somebody now. */
export const findNow = {
  'callback-failing': failing,
  'submissions-near-deadline': nearDeadline(selectNearDeadline['submissions-rejected']),
  'replies-near-deadline': nearDeadline(selectNearDeadline['replies-rejected']),
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
} satisfies AttentionFinders<NamesIn<'attention', RoomNamed<'attention'>> & NowKind>

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

/**
 * Uses that end soon are told apart from the others; both go by the day of the first warning. A use that cannot
 * be seen is told until its end: whoever has switched over by then cannot show it.
 */
function deprecatedUses({ areEnding }: { areEnding: boolean }): FindAttention {
  return async ({ db }, { organisations, most, machine }) => {
    const sunsets: ReadonlyMap<string | null, Date> = settings().sunsets
    const soon = after(machine, Math.max(...SUNSET_WARNING_DAYS) * DAY)
    const isEnding = (at: Date | undefined): boolean => at !== undefined && at < soon
    const what = deprecationNames.filter((name) => isEnding(sunsets.get(name)) === areEnding)
    const unseen = unseenDeprecations.filter((name) => what.includes(name) && (sunsets.get(name) ?? machine) > machine)
    const since = before(machine, RECENT)
    const rows = await selectDeprecatedUses(db, { organisations, most, since, what, unseen: areEnding ? unseen : [] })
    return areEnding ? rows.map((row) => ({ ...row, at: sunsets.get(row.detail) ?? null })) : rows
  }
}

/** Finds what the service rejects before long: from the day of the last reminder on. */
function nearDeadline(select: (typeof selectNearDeadline)['submissions-rejected']): FindAttention {
  return ({ db }, { organisations, most, service }) => {
    const lasts = settings().deadlines.submitted
    return select(db, { organisations, most, lasts, from: null, until: after(service, lasts * (1 - LATE_PART)) })
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
  const rows = await selectCertificatesToExchange(db, { organisations, most: MOST_CHAINS_SEEN, now: service })
  const found = await ending(rows, { until: after(machine, ENDING), now: machine })
  return found.slice(0, most).map(({ kid: detail, ...row }) => ({
    ...row,
    detail,
    total: found.length,
    objectKind: 'destination' as const,
    count: null,
  }))
}
