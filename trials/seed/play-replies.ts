import type { EventRow } from '#lib/cases/rules.ts'
import { eventValues } from '#lib/cases/recording.ts'
import { signServiceEvent } from '#lib/cases/sign-event.ts'
import { documentStore, withoutKey } from '#lib/documents/document-store.ts'
import { database } from '#lib/platform/database.ts'
import { insertReply } from '#lib/replies/store.ts'
import { destinations } from './catalogue.ts'
import type { Deliveries } from './deliveries.ts'
import { makeReplyParts, tagsOf, type DemoParts } from './parts.ts'
import type { PlannedReply } from './plan-replies.ts'
import type { PlayStage } from './play.ts'
import { replyRejectionOf, timeoutProblem } from './problems.ts'
import type { Random } from './random.ts'
import { backdateParts, insertPolled, storeInlineReplyAttachment } from './store.ts'
import { MINUTE } from '#lib/platform/durations.ts'

/** The kid under which an applicant's key stands in the metadata record of a submission. */
const APPLICANT_KID = 'applicant-2026'

type PlayReplyAround = {
  deliveries: Deliveries
  random: Random
  /** Turns what sides have learned into notify events. */
  recordTellings: (at: Date) => Promise<void>
}

/** Plays replies through the statements of the product, each at its own time; the service signs all of their events. */
export class ReplyPlayer {
  private readonly stage: PlayStage
  private readonly around: PlayReplyAround
  private readonly parts = new Map<string, DemoParts>()

  constructor(stage: PlayStage, around: PlayReplyAround) {
    this.stage = stage
    this.around = around
  }

  /** Puts everything that becomes of this reply on the agenda. */
  plan(reply: PlannedReply): void {
    const { agenda } = this.stage
    const { createdAt, submittedAt, decidedAt, deletedAt, sender } = reply
    agenda.add(createdAt, (at) => this.create(reply, at))
    if (submittedAt) agenda.add(submittedAt, (at) => this.submit(reply, at))
    // an online service whose callback does not work asks by itself
    if (submittedAt && sender !== 'portal') {
      const polledAt = new Date(submittedAt.getTime() + this.around.random.between(1, 25) * MINUTE)
      agenda.add(polledAt, (at) => this.poll(reply, at))
    }
    if (decidedAt) agenda.add(decidedAt, (at) => this.decide(reply, at))
    if (deletedAt) agenda.add(deletedAt, (at) => this.delete(reply, at))
  }

  private async create(reply: PlannedReply, at: Date): Promise<void> {
    const { tx, parties } = this.stage
    const { clientId } = parties.clients[destinations[reply.destination].receiver]
    const event = await signed('create-reply', reply, {}, at)
    const rows = await insertReply(tx, {
      id: reply.replyId,
      caseId: reply.caseId,
      clientId,
      announcedAttachments: reply.attachmentIds,
      now: at,
      ...event,
      claim: null,
    })
    assertDone(rows[0]?.sequence ? rows : [], reply)
  }

  private async submit(reply: PlannedReply, at: Date): Promise<void> {
    const { tx, keys } = this.stage
    const { replyId } = reply
    const parts = await makeReplyParts(reply, keys.encryption, APPLICANT_KID)
    this.parts.set(replyId, parts)
    for (const [id, part] of parts.attachments) {
      await storeInlineReplyAttachment(tx, { ...part, id: replyId, attachmentId: id })
    }
    const event = await signed('submit-reply', reply, { authenticationTags: tagsOf(parts) }, at)
    const submitted = await documentStore.reply.submit(tx, {
      id: replyId,
      caseId: reply.caseId,
      contentVersion: parts.attachments.size,
      now: at,
      ...event,
      metadata: parts.metadata,
      data: parts.data,
      checksKeys: false,
    })
    assertDone(submitted, reply)
    await backdateParts(tx, replyId, at)
    this.around.deliveries.afterEvent(at)
  }

  private async poll({ replyId, caseId, decidedAt }: PlannedReply, at: Date): Promise<void> {
    if (decidedAt && decidedAt <= at) return
    await insertPolled(this.stage.tx, { subjectId: replyId, subjectKind: 'reply', caseId, toldAt: at })
    await this.around.recordTellings(at)
  }

  private async decide(reply: PlannedReply, at: Date): Promise<void> {
    const { tx } = this.stage
    const { replyId, caseId, fate } = reply
    const change = { id: replyId, caseId, now: at }
    if (fate.startsWith('overdue')) {
      const event = await signed('reject-reply-by-service', reply, { problems: [timeoutProblem('reply')] }, at)
      const since = new Date(at.getTime() - MINUTE)
      assertDone(await documentStore.reply.rejectOverdue(tx, { ...change, ...event, since }), reply)
    } else if (fate.startsWith('accepted')) {
      const event = await signed('accept-reply', reply, { authenticationTags: this.tags(reply) }, at)
      assertDone(await documentStore.reply.decide(tx, { ...change, ...event, ...withoutKey, state: 'accepted' }), reply)
    } else {
      const event = await signed('reject-reply', reply, { problems: replyRejectionOf(reply, this.around.random) }, at)
      assertDone(await documentStore.reply.decide(tx, { ...change, ...event, ...withoutKey, state: 'rejected' }), reply)
    }
    this.around.deliveries.afterEvent(at)
  }

  private async delete(reply: PlannedReply, at: Date): Promise<void> {
    const { replyId, fate } = reply
    const isIncomplete = fate === 'incomplete-deleted'
    const state = isIncomplete ? 'incomplete' : fate.startsWith('accepted') ? 'accepted' : 'rejected'
    const event = await signed(isIncomplete ? 'delete-incomplete-reply' : 'delete-reply', reply, {}, at)
    assertDone(
      await documentStore.reply.deleteContent(this.stage.tx, {
        id: replyId,
        caseId: reply.caseId,
        now: at,
        ...event,
        since: at,
        state,
        files: '{}',
      }),
      reply,
    )
    this.around.deliveries.afterEvent(at)
  }

  private tags({ replyId }: PlannedReply): object {
    const parts = this.parts.get(replyId)
    if (!parts) throw new Error(`the reply ${replyId} has no content yet`)
    return tagsOf(parts)
  }
}

async function signed(row: EventRow, reply: PlannedReply, content: object, at: Date) {
  const { caseId, replyId: subjectId } = reply
  return eventValues(await signServiceEvent(database(), { row, caseId, subjectId, content, at }))
}

function assertDone(rows: unknown[], { replyId, fate }: PlannedReply): void {
  if (rows.length === 0) throw new Error(`the reply ${replyId} (${fate}) was not in the state for its next step`)
}
