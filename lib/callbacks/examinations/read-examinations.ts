import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { asUuid } from '../../platform/ids.ts'
import { shownUrl } from '../log/shown.ts'
import { trialNames, type ExaminedAddress } from '../terms.ts'
import { mayExamine, ownerFor, type OwnerToExamine } from './examined-owner.ts'
import type { Examination, Examinations } from './schema.ts'
import {
  columnsOf,
  selectAddresses,
  selectExaminations,
  selectExaminedOwner,
  selectExaminationWait,
  type ExaminationRow,
} from './store.ts'

/** Addresses that are told; a client may have more. */
export const MOST_ADDRESSES = 20

/** The latest examinations of the callbacks of a destination or client, newest first. @throws Refusal `not-found` */
export async function readExaminations(context: Context, which: { owner: OwnerToExamine }): Promise<Examinations> {
  const { db, actor } = context
  const owner = await ownerFor(context, which.owner, 'see')
  const columns = columnsOf(owner)
  const rows = await selectExaminations(db, columns)
  const addresses = await selectAddresses(db, { ...columns, endpointId: null, most: MOST_ADDRESSES })
  const [wait] = await selectExaminationWait(db, columns)
  return {
    examinations: rows.map((row) => examinationView(owner, row)),
    addresses: addresses.map(({ endpointId, ...address }) => ({ endpointId, ...shownAddress(address) })),
    waitSeconds: wait?.seconds ?? 0,
    mayExamine: mayExamine(actor, owner),
  }
}

/** One examination, by its id. @throws Refusal `not-found` */
export async function readExamination(
  context: Context,
  { examinationId }: { examinationId: string },
): Promise<Examination> {
  const { db } = context
  const known = asUuid(examinationId)
  const [asked] = known ? await selectExaminedOwner(db, { id: known }) : []
  if (!asked) throw notFound('examination')
  const owner = await ownerFor(context, asked, 'see')
  const row = (await selectExaminations(db, columnsOf(owner))).find(({ id }) => id === known)
  if (!row) throw notFound('examination')
  return examinationView(owner, row)
}

function examinationView({ kind, id: ownerId }: OwnerToExamine, row: ExaminationRow): Examination {
  const { id, begunAt, finishedAt, state, isLeft, trials } = row
  return {
    examinationId: id,
    owner: { kind, id: ownerId },
    callback: shownAddress(row),
    of: examinedAddress(row),
    begunAt: begunAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    state: isLeft ? 'broken-off' : state,
    right: trials.filter(({ verdict }) => verdict === 'right').length,
    total: trialNames.length,
    trials,
  }
}

/** Hexadecimal characters that stand for a secret. */
const MARK = 12

const shownAddress = ({ url, secretDigest }: { url: string; secretDigest: Buffer }) => ({
  url: shownUrl(url),
  secretMark: secretDigest.toString('hex').slice(0, MARK),
})

function examinedAddress({ url, urlNow, secretDigest, secretDigestNow }: ExaminationRow): ExaminedAddress {
  if (urlNow === null || secretDigestNow === null) return 'removed'
  if (urlNow !== url) return 'earlier-url'
  return secretDigest.equals(secretDigestNow) ? 'current' : 'earlier-secret'
}
