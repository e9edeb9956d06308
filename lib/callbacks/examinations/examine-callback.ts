import { audit, auditObject } from '../../accounts/audit/audit.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { conflict, invalid, type Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { log } from '../../platform/log.ts'
import { callbackClient } from '../connection/callback-client.ts'
import { examineReceiver, type ReceiverToExamine, type TrialResult } from '../claim/examine-receiver.ts'
import type { OwnerRow } from '../log/log-store.ts'
import { shownUrl } from '../log/shown.ts'
import { trialNames } from '../terms.ts'
import { ownerFor, type OwnerToExamine } from './examined-owner.ts'
import { MOST_ADDRESSES, readExamination } from './read-examinations.ts'
import type { Examination } from './schema.ts'
import {
  columnsOf,
  endExamination,
  endLeftExaminations,
  insertExamination,
  noteTrials,
  removeOlderExaminations,
  selectAddresses,
  selectExaminationWait,
  type AddressRow,
} from './store.ts'

/** Examinations of one owner that are kept. */
const MOST_KEPT = 5

/** `endpointId`: one of the owner's addresses; needed where there are several. */
type Which = { owner: OwnerToExamine; endpointId?: string }
type Pause = (milliseconds: number) => Promise<unknown>

/**
 * Begins to examine the receiver behind a callback of a destination or client: it gets good and bad callbacks, and each
 * answer is judged. The examination goes on by itself; `readExamination` shows its progress. The caller must have the
 * consent of the address's owner.
 * @throws Refusal `forbidden`, `not-found`; `conflict` when there is no callback, or one was examined a moment ago;
 *   `invalid` at `/endpointId` when there are several addresses and the request names none
 */
export async function startExamination(context: Context, which: Which): Promise<Examination> {
  const { examinationId, run } = await begun(context, which)
  run().catch((error: unknown) => log.error({ ...which, reason: String(error) }, 'an examination was broken off'))
  return readExamination(context, { examinationId })
}

/** The same, and waits until it has ended. @param pause how to wait during the slow trial */
export async function examineCallback(context: Context, which: Which, pause?: Pause): Promise<Examination> {
  const { examinationId, run } = await begun(context, which)
  await run(pause)
  return readExamination(context, { examinationId })
}

type BegunExamination = { examinationId: string; run: (pause?: Pause) => Promise<void> }

async function begun(context: Context, which: Which): Promise<BegunExamination> {
  const { db, clock } = context
  const owner = await ownerFor(context, which.owner, 'examine')
  const columns = columnsOf(owner)
  const address = await chosenAddress(context, owner, which.endpointId)
  const [examinationId, now] = [newId(), await clock.service()]
  await endLeftExaminations(db, { ...columns, now })
  await inTransaction(db, async (tx) => {
    const { url, secretDigest } = address
    const [row] = await insertExamination(tx, { id: examinationId, ...columns, url, secretDigest, now })
    if (!row) throw await tooEarly(context, owner)
    await removeOlderExaminations(tx, { ...columns, most: MOST_KEPT })
    const after = { callback: shownUrl(url), trials: trialNames.length }
    await audit(tx, context.actor, context.clock.machine(), {
      action: 'examine-callback',
      ...auditObject(owner.kind, owner),
      after,
    })
  })
  const receiver: ReceiverToExamine = { ...address, side: owner.kind, destinationId: address.destinationId ?? newId() }
  const run = (pause?: Pause): Promise<void> => {
    const results = examineReceiver(receiver, { client: callbackClient(), clock, pause })
    return noted(context, { examinationId, owner, results })
  }
  return { examinationId, run }
}

async function chosenAddress({ db }: Context, owner: OwnerRow, endpointId: string | undefined): Promise<AddressRow> {
  const asked = { ...columnsOf(owner), endpointId: endpointId ?? null, most: MOST_ADDRESSES }
  const [address, ...others] = await selectAddresses(db, asked)
  if (others.length > 0) throw chooseOne('There are several callback addresses. Name the one to examine by its id.')
  if (address) return address
  throw endpointId === undefined
    ? conflict(`The ${owner.kind} has no callback.`)
    : chooseOne('There is no such address.')
}

const chooseOne = (detail: string): Refusal => invalid([{ pointer: '/endpointId', detail }])

async function tooEarly({ db }: Context, owner: OwnerToExamine): Promise<Refusal> {
  const [wait] = await selectExaminationWait(db, columnsOf(owner))
  const again = wait ? `It can be examined again in ${wait.seconds} seconds.` : 'Wait until it has ended.'
  return conflict(`The callback is being examined, or was a moment ago. ${again}`)
}

type RunningExamination = { examinationId: string; owner: OwnerRow; results: AsyncIterable<TrialResult> }

/** Writes down each trial as soon as it is judged. */
async function noted(context: Context, { examinationId: id, owner, results }: RunningExamination): Promise<void> {
  const { db, clock } = context
  const trials: TrialResult[] = []
  const ended = async (state: 'finished' | 'broken-off') =>
    endExamination(db, { id, state, now: await clock.service() })
  try {
    for await (const result of results) {
      trials.push(result)
      await noteTrials(db, { id, trials: JSON.stringify(trials) })
    }
  } catch (error) {
    await ended('broken-off')
    throw error
  }
  await ended('finished')
  const right = trials.filter(({ verdict }) => verdict === 'right').length
  const after = { right, total: trials.length }
  await audit(db, context.actor, context.clock.machine(), {
    action: 'finish-callback-examination',
    ...auditObject(owner.kind, owner),
    after,
  })
}
