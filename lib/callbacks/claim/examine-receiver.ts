import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Clock } from '../../platform/context.ts'
import { unseal } from '../../platform/crypto/sealed.ts'
import { packageVersion } from '../../platform/version.ts'
import { wireAddresses } from '../../platform/wire-addresses.ts'
import type { GuardedClient, Pieces } from '../connection/guarded-client.ts'
import { judgeTrial, type Judgement } from './judge-trial.ts'
import type { Outcome } from '../outcome.ts'
import { type CallbackType } from '@kurier/wire/names'
import { trialNames, type ErrorClass, type OwnerKind, type TrialName } from '../terms.ts'
import { freshSubjects, trialCallback, trials, type TrialCallback } from './trials.ts'

/** One callback of a trial and what came back: `said` is the beginning of the answer's body. */
type TrialRequest = {
  type: CallbackType
  bytes: number
  status: number | null
  errorClass: ErrorClass | null
  durationMs: number
  said: string | null
}

export type TrialResult = Judgement & { trial: TrialName; requests: TrialRequest[] }

/** Tells in a receiver's own log which callbacks were no real ones; nothing else of them does. */
const USER_AGENT = `Kurier/${packageVersion} (callback examination)`
/** A body that comes slowly: in eight pieces over four seconds. */
const PIECES = 8
const PAUSE = 500
/** Characters that are kept of what a receiver said. */
const MOST_SAID = 200

type Pause = (milliseconds: number) => Promise<unknown>

/** `side`: whose it is. `destinationId`: what its callbacks may name. */
export type ReceiverToExamine = {
  side: OwnerKind
  endpointId: string
  destinationId: string
  url: string
  shareOf: string
  secretSealed: Buffer
}
type ExamineReceiverSurroundings = {
  client: GuardedClient
  clock: Clock
  /** how the pauses of a slow network are waited for */
  pause?: Pause
}

/**
 * Tries a receiver with good and bad callbacks, one after another, and says of each trial whether it did right. Nothing
 * of it is written to the log of attempts, counts in a figure, or changes how the endpoint stands. Where the right
 * callback gets no answer at all, nothing else is sent.
 * @yields each trial as soon as it is judged, in the order of `trialNames`
 */
export async function* examineReceiver(
  receiver: ReceiverToExamine,
  { client, clock, pause = pauseFor }: ExamineReceiverSurroundings,
): AsyncGenerator<TrialResult> {
  const fresh = freshSubjects(receiver.side, receiver.destinationId)
  const secret = unseal('callback-secret', receiver.endpointId, receiver.secretSealed)
  const { callbackTypeBase } = wireAddresses()
  let first: TrialResult | undefined
  for (const trial of trialNames) {
    if (first?.finding === 'no-answer') {
      yield { trial, verdict: 'undecided', finding: 'not-tried', requests: [] }
      continue
    }
    const sent: { callback: TrialCallback; outcome: Outcome }[] = []
    for (const planned of trials[trial].plan(fresh)) {
      const callback = trialCallback(planned, { secret, machineNow: clock.machine(), callbackTypeBase })
      sent.push({ callback, outcome: await sendOne(client, receiver, callback, pause) })
    }
    const outcomes = sent.map(({ outcome }) => outcome)
    const judged = judgeTrial(trial, outcomes, first ? first.verdict === 'right' : true)
    const result: TrialResult = { trial, ...judged, requests: sent.map(requestOf) }
    first ??= result
    yield result
  }
}

function sendOne(
  client: GuardedClient,
  { url, shareOf }: ReceiverToExamine,
  { headers, body, isSlow }: TrialCallback,
  pause: Pause,
): Promise<Outcome> {
  const inPieces = isSlow ? slowly(pause) : undefined
  const marked = { ...headers, 'user-agent': USER_AGENT }
  return client.request({ method: 'POST', url, shareOf, headers: marked, body, inPieces })
}

function slowly(pause: Pause): Pieces {
  return async function* (body) {
    const bytes = Buffer.from(body)
    const size = Math.ceil(bytes.length / PIECES)
    for (let at = 0; at < bytes.length; at += size) {
      if (at > 0) await pause(PAUSE)
      yield bytes.subarray(at, at + size)
    }
  }
}

function requestOf({ callback, outcome }: { callback: TrialCallback; outcome: Outcome }): TrialRequest {
  const answered = outcome.outcome === 'answered'
  return {
    type: callback.type,
    bytes: Buffer.byteLength(callback.body),
    status: answered ? outcome.status : null,
    errorClass: answered ? null : outcome.errorClass,
    durationMs: outcome.durationMs,
    said: answered && outcome.excerpt !== '' ? outcome.excerpt.slice(0, MOST_SAID) : null,
  }
}
