import { callbackClient } from '../callbacks/callback-client.ts'
import { examineReceiver, type TrialResult } from '../callbacks/examine-receiver.ts'
import { shownUrl } from '../callbacks/shown.ts'
import { trialNames } from '../callbacks/terms.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, type Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { log } from '../platform/log.ts'
import { destinationFor } from './access.ts'
import { audited } from './audited.ts'
import { endpointOf } from './callback-store.ts'
import type { Examination } from './examination-schema.ts'
import {
  endExamination,
  endLeftExaminations,
  insertExamination,
  LONGEST_EXAMINATION,
  noteTrials,
  removeOlderExaminations,
  selectExaminationWait,
} from './examination-store.ts'
import { readExamination } from './read-examinations.ts'
import type { Destination } from './store.ts'

/** Examinations of a destination that are kept. */
const MOST_KEPT = 5

type Which = { destinationId: string }
type Pause = (milliseconds: number) => Promise<unknown>

/**
 * Begins to examine the receiver behind a destination's callback: good and bad callbacks are sent to it, and each answer
 * judged. It goes on by itself; `readExamination` tells how far it is. Whoever calls this has the consent of the
 * address's owner.
 * @throws Refusal `forbidden`, `not-found`, `conflict` when there is no callback, or one was examined a moment ago
 */
export async function startExamination(context: Context, which: Which): Promise<Examination> {
  const { examinationId, run } = await begun(context, which)
  run().catch((error: unknown) => log.error({ ...which, reason: String(error) }, 'an examination was broken off'))
  return readExamination(context, { ...which, examinationId })
}

/** The same, and waits until it has ended. @param pause how the pauses of the slow trial are waited for */
export async function examineCallback(context: Context, which: Which, pause?: Pause): Promise<Examination> {
  const { examinationId, run } = await begun(context, which)
  await run(pause)
  return readExamination(context, { ...which, examinationId })
}

type Begun = { examinationId: string; run: (pause?: Pause) => Promise<void> }

async function begun(context: Context, { destinationId }: Which): Promise<Begun> {
  const { db, actor, clock } = context
  const destination = await destinationFor(db.pool, actor, destinationId, 'manage-destinations')
  const { callbackEndpointId: endpointId } = destination
  const endpoint = endpointId && (await endpointOf(db.prisma, endpointId))
  if (!endpoint) throw conflict('The destination has no callback.')
  const [examinationId, now] = [newId(), await clock.service()]
  const begunBefore = new Date(clock.machine().getTime() - LONGEST_EXAMINATION)
  await endLeftExaminations(db.prisma, { destinationId, begunBefore, now })
  await inTransaction(db.pool, async (tx) => {
    const [row] = await insertExamination(tx, { id: examinationId, destinationId, endpointId, now })
    if (!row) throw await tooEarly(context, destinationId)
    await removeOlderExaminations(tx, { destinationId, most: MOST_KEPT })
    const after = { callback: shownUrl(endpoint.url), trials: trialNames.length }
    await audited(tx, actor, destination, { action: 'examine-callback', after }, clock.machine())
  })
  const receiver = { ...endpoint, endpointId, destinationId }
  const run = (pause?: Pause): Promise<void> => {
    const results = examineReceiver(receiver, { client: callbackClient(), clock, pause })
    return noted(context, { examinationId, destination, results })
  }
  return { examinationId, run }
}

async function tooEarly({ db }: Context, destinationId: string): Promise<Refusal> {
  const [wait] = await selectExaminationWait(db.pool, { destinationId })
  const again = wait ? `It can be examined again in ${wait.seconds} seconds.` : 'Wait until it has ended.'
  return conflict(`The callback is being examined, or was a moment ago. ${again}`)
}

type UnderWay = { examinationId: string; destination: Destination; results: AsyncIterable<TrialResult> }

/** Writes down each trial as soon as it is judged. */
async function noted(
  { db, actor, clock }: Context,
  { examinationId: id, destination, results }: UnderWay,
): Promise<void> {
  const trials: TrialResult[] = []
  const ended = async (state: 'finished' | 'broken-off') =>
    endExamination(db.prisma, id, { state, now: await clock.service() })
  try {
    for await (const result of results) {
      trials.push(result)
      await noteTrials(db.prisma, id, trials)
    }
  } catch (error) {
    await ended('broken-off')
    throw error
  }
  await ended('finished')
  const right = trials.filter(({ verdict }) => verdict === 'right').length
  const after = { right, total: trials.length }
  await audited(db.pool, actor, destination, { action: 'finish-callback-examination', after }, clock.machine())
}
