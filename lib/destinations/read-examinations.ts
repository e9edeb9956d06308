import { may } from '../accounts/permissions.ts'
import { shownUrl } from '../callbacks/shown.ts'
import { trialNames } from '../callbacks/terms.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { destinationFor } from './access.ts'
import type { Examination, Examinations } from './examination-schema.ts'
import {
  LONGEST_EXAMINATION,
  selectExaminations,
  selectExaminationWait,
  type ExaminationRow,
} from './examination-store.ts'
import type { ExaminedAddress } from './terms.ts'

type Which = { destinationId: string }

/** Hexadecimal characters that stand for a secret in a result. */
const MARK = 12

/** The latest examinations of a destination's callback, newest first. @throws Refusal `not-found` */
export async function readExaminations(
  { db: { pool }, actor, clock }: Context,
  { destinationId }: Which,
): Promise<Examinations> {
  const { organisationId } = await destinationFor(pool, actor, destinationId, 'see-destinations')
  const rows = await selectExaminations(pool, { destinationId })
  const [wait] = await selectExaminationWait(pool, { destinationId })
  return {
    examinations: rows.map((row) => examinationView(row, clock.machine())),
    waitSeconds: wait?.seconds ?? 0,
    mayExamine: may(actor, 'manage-destinations', organisationId),
  }
}

/** One of them. @throws Refusal `not-found` */
export async function readExamination(
  { db: { pool }, actor, clock }: Context,
  { destinationId, examinationId }: Which & { examinationId: string },
): Promise<Examination> {
  await destinationFor(pool, actor, destinationId, 'see-destinations')
  const row = (await selectExaminations(pool, { destinationId })).find(({ id }) => id === examinationId)
  if (!row) throw notFound('examination')
  return examinationView(row, clock.machine())
}

function examinationView(row: ExaminationRow, machineNow: Date): Examination {
  const { id, destinationId, url, secretDigest, begunAt, finishedAt, state, claimedAt, trials } = row
  const isLeft = state === 'running' && machineNow.getTime() - claimedAt.getTime() > LONGEST_EXAMINATION
  return {
    ...{ examinationId: id, destinationId },
    callback: { url: shownUrl(url), secretMark: secretDigest.toString('hex').slice(0, MARK) },
    of: examinedAddress(row),
    begunAt: begunAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    state: isLeft ? 'broken-off' : state,
    right: trials.filter(({ verdict }) => verdict === 'right').length,
    total: trialNames.length,
    trials,
  }
}

function examinedAddress({ url, urlNow, secretDigest, secretDigestNow }: ExaminationRow): ExaminedAddress {
  if (urlNow === null || secretDigestNow === null) return 'removed'
  if (urlNow !== url) return 'earlier-url'
  return secretDigest.equals(secretDigestNow) ? 'current' : 'earlier-secret'
}
