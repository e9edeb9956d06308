import { eventValues } from '#lib/cases/recording.ts'
import { signServiceEvent, type RecordableEvent } from '#lib/cases/sign-event.ts'
import { eventTable, type EventRow } from '#lib/cases/rules.ts'
import { recordTelling, takeUnrecordedTellings } from '#lib/cases/store.ts'
import { documentStore, withoutKey } from '#lib/documents/document-store.ts'
import { database, type Handle } from '#lib/platform/database.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { insertSubmission } from '#lib/submissions/store.ts'
import { signDecision, type DecisionContent } from '@kurier/sdk/decision-event'
import type { Agenda } from './agenda.ts'
import type { Deliveries } from './deliveries.ts'
import { encryptionKidAt, signingKid, type DemoDestinations } from './demo-destinations.ts'
import type { KeyPairs } from '@kurier/sides/keys'
import { privateKeyOf } from './keys.ts'
import { makeParts, tagsOf, type DemoParts } from './parts.ts'
import type { PlannedSubmission } from './plan.ts'
import { rejectionOf, timeoutProblem } from './problems.ts'
import type { Random } from './random.ts'
import { backdateParts, insertPolled, storeInlineAttachment } from './store.ts'
import type { Parties } from './world.ts'
import { MINUTE } from '#lib/platform/durations.ts'

const BATCH = 50

/** What the story is played with. */
export type PlayStage = {
  tx: Handle
  agenda: Agenda
  parties: Parties
  destinations: DemoDestinations
  keys: KeyPairs
  random: Random
  now: Date
}

/** Plays submissions through the statements of the product, each at its own time. */
export class Player {
  private readonly stage: PlayStage
  private readonly parts = new Map<string, DemoParts>()
  private deliveries: Deliveries | undefined

  constructor(stage: PlayStage) {
    this.stage = stage
  }

  /** Callbacks and player need each other: a delivery lets a side know, which is an event, which queues notices. */
  deliverBy(deliveries: Deliveries): void {
    this.deliveries = deliveries
  }

  /** Puts everything that becomes of this submission on the agenda. */
  plan(submission: PlannedSubmission): void {
    const { agenda } = this.stage
    const { createdAt, submittedAt, decidedAt, deletedAt, destination } = submission
    agenda.add(createdAt, (at) => this.create(submission, at))
    if (submittedAt) agenda.add(submittedAt, (at) => this.submit(submission, at))
    const isPolled = this.stage.destinations[destination].endpointId === null
    if (submittedAt && isPolled) {
      const polledAt = new Date(submittedAt.getTime() + this.stage.random.between(1, 25) * MINUTE)
      agenda.add(polledAt, (at) => this.poll(submission, at))
    }
    if (decidedAt) agenda.add(decidedAt, (at) => this.decide(submission, at))
    if (deletedAt) agenda.add(deletedAt, (at) => this.delete(submission, at))
  }

  /** Turns what sides have learned into notify events. */
  async recordTellings(now: Date): Promise<void> {
    const { tx } = this.stage
    for (const telling of await takeUnrecordedTellings(tx, { most: BATCH })) {
      const row = telling.subjectKind === 'submission' ? 'notify-submission' : 'notify-reply'
      const { caseId, subjectId, notifyType, toldAt } = telling
      const content = { notifyType }
      const event = await signServiceEvent(database(), { row, caseId, subjectId, content, at: toldAt })
      await recordTelling(tx, { caseId, notifyType, now, ...eventValues(event) })
    }
    this.deliveries?.afterEvent(now)
  }

  private async create(submission: PlannedSubmission, at: Date): Promise<void> {
    const { tx, parties, destinations } = this.stage
    const { submissionId, caseId, opensCase, sender, destination, attachmentIds, service, region } = submission
    const { clientId, endpointId } = parties.clients[sender]
    const event = await this.signed('create-submission', submission, {}, at)
    const { destinationId } = destinations[destination]
    const rows = await insertSubmission(tx, {
      id: submissionId,
      caseId,
      isNewCase: opensCase,
      destinationId,
      clientId,
      endpointId,
      region,
      announcedAttachments: attachmentIds,
      publicService: JSON.stringify(service),
      now: at,
      ...event,
      claim: null,
      destinationVersion: null,
    })
    if (!rows[0]?.sequence) throw new Error(`the submission ${submissionId} was not created`)
  }

  private async submit(submission: PlannedSubmission, at: Date): Promise<void> {
    const { tx, keys, now } = this.stage
    const { submissionId, createdAt, destination } = submission
    const kid = encryptionKidAt(destination, createdAt, now)
    const parts = await makeParts(submission, keys.encryption, { kid, number: this.parts.size })
    this.parts.set(submissionId, parts)
    for (const [id, part] of parts.attachments) {
      await storeInlineAttachment(tx, { ...part, id: submissionId, attachmentId: id })
    }
    const event = await this.signed('submit-submission', submission, { authenticationTags: tagsOf(parts) }, at)
    const submitted = await documentStore.submission.submit(tx, {
      id: submissionId,
      caseId: submission.caseId,
      contentVersion: parts.attachments.size,
      now: at,
      ...event,
      metadata: parts.metadata,
      data: parts.data,
      checksKeys: false,
    })
    assertDone(submitted, submission)
    await backdateParts(tx, submissionId, at)
    this.deliveries?.afterEvent(at)
  }

  private async poll({ submissionId, caseId, decidedAt }: PlannedSubmission, at: Date): Promise<void> {
    if (decidedAt && decidedAt <= at) return
    const told = { subjectId: submissionId, subjectKind: 'submission', caseId, toldAt: at } as const
    await insertPolled(this.stage.tx, told)
    await this.recordTellings(at)
  }

  private async decide(submission: PlannedSubmission, at: Date): Promise<void> {
    const { tx } = this.stage
    const { submissionId, caseId, fate } = submission
    const change = { id: submissionId, caseId, now: at }
    if (fate.startsWith('overdue')) {
      const event = await this.signed(
        'reject-submission-by-service',
        submission,
        { problems: [timeoutProblem('submission')] },
        at,
      )
      const since = new Date(at.getTime() - MINUTE)
      assertDone(await documentStore.submission.rejectOverdue(tx, { ...change, ...event, since }), submission)
    } else {
      const state = fate.startsWith('accepted') ? 'accepted' : 'rejected'
      const event = eventValues(await this.decision(submission, at))
      assertDone(await documentStore.submission.decide(tx, { ...change, ...event, ...withoutKey, state }), submission)
    }
    this.deliveries?.afterEvent(at)
  }

  private async delete(submission: PlannedSubmission, at: Date): Promise<void> {
    const { submissionId, fate } = submission
    const isIncomplete = fate === 'incomplete-deleted'
    const state = isIncomplete ? 'incomplete' : fate.startsWith('accepted') ? 'accepted' : 'rejected'
    const event = await this.signed(
      isIncomplete ? 'delete-incomplete-submission' : 'delete-submission',
      submission,
      {},
      at,
    )
    const deleted = await documentStore.submission.deleteContent(this.stage.tx, {
      id: submissionId,
      caseId: submission.caseId,
      now: at,
      ...event,
      since: at,
      state,
      files: '{}',
    })
    assertDone(deleted, submission)
    this.deliveries?.afterEvent(at)
  }

  private async signed(row: EventRow, submission: PlannedSubmission, content: object, at: Date) {
    const { caseId, submissionId: subjectId } = submission
    return eventValues(await signServiceEvent(database(), { row, caseId, subjectId, content, at }))
  }

  /** The decision of the receiving system, signed with the key of its destination. */
  private async decision(submission: PlannedSubmission, at: Date): Promise<RecordableEvent> {
    const { keys, destinations, random } = this.stage
    const { submissionId, caseId, destination, fate } = submission
    const { destinationId } = destinations[destination]
    const parts = this.parts.get(submissionId)
    if (!parts) throw new Error(`the submission ${submissionId} has no content yet`)
    const decision: DecisionContent = fate.startsWith('accepted')
      ? { name: 'accept-submission', content: { authenticationTags: tagsOf(parts) } }
      : { name: 'reject-submission', content: { problems: rejectionOf(submission, random) } }
    const kid = signingKid(destination)
    const { jti, token } = await signDecision(decision, {
      reference: { submissionId, caseId, destinationId },
      signingKey: privateKeyOf(keys.signing, kid),
      addresses: wireAddresses(),
      now: at,
    })
    const { name } = decision
    const { tell } = eventTable[name]
    const subject = { subjectKind: 'submission', subjectId: submissionId } as const
    return { jti, issuer: destinationId, kid, name, ...subject, issuedAt: wholeSecond(at), token, tell }
  }
}

/** As `iat` says it. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)

function assertDone(rows: unknown[], { submissionId, fate }: PlannedSubmission): void {
  if (rows.length === 0)
    throw new Error(`the submission ${submissionId} (${fate}) was not in the state for its next step`)
}
