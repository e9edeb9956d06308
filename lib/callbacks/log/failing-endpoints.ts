import { may, organisationsFor } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import type { FailureSummary, Wait } from './log-schema.ts'
import type { OwnerKind } from '../terms.ts'
import { RETRY_PERIOD } from '../rules.ts'
import { failureShown, shownUrl } from './shown.ts'
import { waitAt, waitsOf } from './waits.ts'
import { selectFailing, type FailingRow } from './warning-store.ts'

const MOST = 100

/** An address that fails while something waits there. Times as RFC 3339, by the service clock. */
export type FailingEndpoint = {
  endpointId: string
  owner: { kind: OwnerKind; id: string; name: string }
  organisationId: string
  /** without its query */
  url: string
  failures: number
  failingSince: string
  lastFailure: FailureSummary | null
  pausedAt: string | null
  /** when the first of what waits is given up, 14 days after its first attempt; null when only submissions wait, which never are */
  givenUpAt: string | null
  /** the warnings given since it fails; `mailed`: to how many addresses */
  warnings: { days: number; warnedAt: string; mailed: number }[]
}

/** The same for somebody. `wait`: of what waits there what that waits for that is tried first. */
export type VisibleFailingEndpoint = FailingEndpoint & { wait: Wait | null; maySendAgain: boolean }

/** Failing addresses of the organisations whose callbacks this actor may see, those that have failed longest first; 100 at most. */
export async function failingEndpoints({ db, actor, clock }: Context): Promise<VisibleFailingEndpoint[]> {
  const organisations = organisationsFor(actor, 'see-callbacks')
  const now = await clock.service()
  const rows = await selectFailing(db, { organisations, endpointId: null, most: MOST, now })
  const first = rows.map(({ nextNoticeId }) => nextNoticeId)
  const waits = await waitsOf(db, first, now)
  return rows.map((row) => ({
    ...failingEndpoint(row),
    wait: waitAt(row.nextNoticeId, waits),
    maySendAgain: may(actor, 'send-again', row.organisationId),
  }))
}

export function failingEndpoint(row: FailingRow): FailingEndpoint {
  return {
    endpointId: row.endpointId,
    owner: { kind: row.ownerKind, id: row.ownerId, name: row.ownerName },
    organisationId: row.organisationId,
    url: shownUrl(row.url),
    failures: row.failures,
    failingSince: row.failingSince.toISOString(),
    lastFailure: failureShown(row),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    givenUpAt: row.firstAttemptAt && new Date(row.firstAttemptAt.getTime() + RETRY_PERIOD).toISOString(),
    warnings: row.warnings.map((warning) => ({ ...warning, warnedAt: new Date(warning.warnedAt).toISOString() })),
  }
}
