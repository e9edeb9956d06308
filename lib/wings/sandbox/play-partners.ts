import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import { SECOND } from '../../platform/durations.ts'
import { ownReceivers } from '../../callbacks/own-receiver.ts'
import {
  claimDue,
  insertAct,
  LEASE,
  releasePartner,
  selectWaitingReplies,
  selectWaitingSubmissions,
  updateSetUp,
} from './partner-store.ts'
import { behaviour, type Behaviour } from './schema.ts'
import type { Act, PartnerKind } from './terms.ts'

/** Milliseconds before something that failed is tried again. */
const AFTER_FAILURE = 5 * SECOND
/** Acts that are kept of a partner. */
const MOST_ACTS = 500

/** A partner that one node plays just now. `keys`: the keys that it made before, as they were stored. */
export type ClaimedPartner = {
  partnerId: string
  kind: PartnerKind
  name: string
  clientId: string
  clientSecret: string
  callback: { url: string; secret: string }
  destinationId: string | null
  keys: string | undefined
  behaviour: Behaviour
  /** an online service: one submission is to be sent now */
  sends: boolean
  leaseUntil: Date
}

/** Takes a partner with something to do; undefined when all are idle. */
export async function claimPartner({ db, clock }: Context<SystemActor>): Promise<ClaimedPartner | undefined> {
  const machine = clock.machine()
  const leaseUntil = new Date(machine.getTime() + LEASE)
  const [row] = await claimDue(db, { machine, service: await clock.service(), leaseUntil })
  if (!row) return undefined
  const { id, kind, name, clientId, receiverId, destinationId, sends } = row
  return {
    partnerId: id,
    kind,
    name,
    clientId,
    destinationId,
    sends,
    leaseUntil,
    clientSecret: unseal('sandbox-secret', id, row.secretSealed),
    callback: {
      url: `${ownReceivers() ?? ''}${receiverId}`,
      secret: unseal('sandbox-secret', receiverId, row.receiverSecretSealed),
    },
    keys: row.keysSealed ? unseal('sandbox-keys', id, row.keysSealed) : undefined,
    behaviour: behaviour.parse(row.behaviour),
  }
}

type Of = { partnerId: string }
export type Waiting = { id: string; caseId: string }

/** What a partner is to handle now: submissions for an administration, replies for an online service. */
export async function waitingFor(
  { db, clock }: Context<SystemActor>,
  { partnerId, kind }: ClaimedPartner,
): Promise<Waiting[]> {
  const asked = { id: partnerId, service: await clock.service() }
  return kind === 'administration' ? selectWaitingSubmissions(db, asked) : selectWaitingReplies(db, asked)
}

/** Keeps the keys that a partner made, and the destination that an administration made. */
export async function keepSetUp(
  { db, clock }: Context<SystemActor>,
  { partnerId, keys, destinationId }: Of & { keys: string; destinationId: string | null },
): Promise<void> {
  const keysSealed = seal('sandbox-keys', partnerId, keys)
  await updateSetUp(db, { id: partnerId, keysSealed, destinationId, now: clock.machine() })
}

type PlayedAct = Of & { act: Act; caseId?: string; subjectId?: string; problem?: string }

/** Notes what a partner did. */
export async function noteAct(
  { db, clock }: Context<SystemActor>,
  { caseId, subjectId, problem, ...done }: PlayedAct,
): Promise<void> {
  const told = { caseId: caseId ?? null, subjectId: subjectId ?? null, problem: problem ?? null }
  await insertAct(db, { ...done, ...told, now: await clock.service(), most: MOST_ACTS })
}

/** Gives a partner back. `failed`: it waits a little; `stops`: until somebody starts it again. */
export async function giveBack(
  { db, clock }: Context<SystemActor>,
  { partnerId, leaseUntil }: ClaimedPartner,
  { failed, stops }: { failed: boolean; stops: boolean },
): Promise<void> {
  const nextDueAt = failed ? new Date(clock.machine().getTime() + AFTER_FAILURE) : null
  await releasePartner(db, { id: partnerId, leaseUntil, nextDueAt, stops })
}
