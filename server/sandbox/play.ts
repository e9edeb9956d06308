import type { SystemActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import {
  giveBack,
  keepSetUp,
  noteAct,
  waitingFor,
  type ClaimedPartner,
  type Waiting,
} from '#lib/wings/sandbox/play-partners.ts'
import type { Act } from '#lib/wings/sandbox/terms.ts'
import type { ConnectionOptions } from '@kurier/sdk/connection'
import { makeEncryptionKeyPair, type JwkPair } from '@kurier/sdk/keys'
import { createDestination } from '@kurier/sides/destination'
import { makeKeyPairs, type KeyPairs } from '@kurier/sides/keys'
import { administration, onlineService } from '@kurier/sides/parties'
import { handleSubmission } from './administration.ts'
import { handleReply, sendOne } from './online-service.ts'

/** What makes the keys with which partners set themselves up: of a destination, and to be answered with. */
export type KeyMakers = { ofDestination: () => Promise<KeyPairs>; ofReplies: () => Promise<JwkPair> }
export const keyMakers: KeyMakers = { ofDestination: makeKeyPairs, ofReplies: makeEncryptionKeyPair }

type Playing = { context: Context<SystemActor>; partner: ClaimedPartner; make: KeyMakers }

/** Plays one partner once: what it has to do just now, over the service's own interfaces, and gives it back. */
export async function play(context: Context<SystemActor>, partner: ClaimedPartner, make = keyMakers): Promise<void> {
  const playing = { context, partner, make }
  const result = await turn(playing).catch(async (error: unknown) => {
    await note(playing, 'failed', { problem: inWords(error) })
    // what waits is tried again by itself; what it began itself waits for somebody who has read why
    return { failed: true, stops: true }
  })
  await giveBack(context, partner, result)
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000)

type About = { caseId?: string; subjectId?: string; problem?: string }

function note({ context, partner: { partnerId } }: Playing, act: Act, about: About = {}): Promise<void> {
  return noteAct(context, { partnerId, act, ...about })
}

/** Where the service is, and who calls it. */
function connectionOf({ clientId, clientSecret }: ClaimedPartner): ConnectionOptions {
  const { baseUrl, schemaBase, insecureHttpAllowed: allowInsecureHttp } = settings()
  return { baseUrl, schemaBase, clientId, clientSecret, allowInsecureHttp }
}

type Result = { failed: boolean; stops: boolean }

async function turn(playing: Playing): Promise<Result> {
  const { partner } = playing
  if (partner.keys === undefined) return setUp(playing)
  return partner.behaviour.kind === 'administration' ? administrationTurn(playing) : onlineServiceTurn(playing)
}

async function setUp(playing: Playing): Promise<Result> {
  const { context, partner, make } = playing
  const { partnerId, name, callback } = partner
  if (partner.kind === 'administration') {
    const keys = await make.ofDestination()
    const system = administration(connectionOf(partner), keys)
    const contactInformation = { legalName: name, email: 'sandbox@kurier.example' }
    const { destinationId } = await createDestination(system, keys, { name, contactInformation, callback })
    await keepSetUp(context, { partnerId, keys: JSON.stringify(keys), destinationId })
  } else {
    const keys = await make.ofReplies()
    await keepSetUp(context, { partnerId, keys: JSON.stringify(keys), destinationId: null })
  }
  await note(playing, 'set-up')
  return { failed: false, stops: false }
}

/** The time that a decision is signed with: the service refuses one that its own clock has not reached, or has long passed. */
async function clockOf({ clock }: Context<SystemActor>): Promise<() => Date> {
  const ahead = (await clock.service()).getTime() - clock.machine().getTime()
  return () => new Date(clock.machine().getTime() + ahead)
}

/** Handles one after the other; what fails is noted with its problem, and the others go on. */
async function handleAll(playing: Playing, handle: (one: Waiting) => Promise<void>): Promise<boolean> {
  let failed = false
  for (const one of await waitingFor(playing.context, playing.partner)) {
    await handle(one).catch(async (error: unknown) => {
      failed = true
      await note(playing, 'failed', { caseId: one.caseId, subjectId: one.id, problem: inWords(error) })
    })
  }
  return failed
}

async function administrationTurn(playing: Playing): Promise<Result> {
  const { context, partner } = playing
  const { behaviour } = partner
  if (behaviour.kind !== 'administration') throw new Error('This is no administration.')
  const keys = JSON.parse(partner.keys ?? '') as KeyPairs // as setUp kept them
  const system = administration({ ...connectionOf(partner), now: await clockOf(context) }, keys)
  const failed = await handleAll(playing, ({ id, caseId }) =>
    handleSubmission(context, system, id, behaviour, (act) => note(playing, act, { caseId, subjectId: id })),
  )
  return { failed, stops: false }
}

async function onlineServiceTurn(playing: Playing): Promise<Result> {
  const { partner } = playing
  const { behaviour, destinationId, callback, sends } = partner
  if (behaviour.kind !== 'online-service') throw new Error('This is no online service.')
  const replyKeys = JSON.parse(partner.keys ?? '') as JwkPair // as setUp kept it
  const connection = connectionOf(partner)
  if (sends && destinationId !== null) {
    let caseId: string | undefined
    await sendOne(connection, { destinationId, callback, replyKeys }, behaviour.sends, async (created) => {
      caseId = created
      await note(playing, 'created', { caseId })
    })
    if (behaviour.sends !== 'incomplete') await note(playing, 'sent', { caseId })
  }
  const { replies } = behaviour
  if (replies === 'leave') return { failed: false, stops: false }
  const service = onlineService(connection)
  const failed = await handleAll(playing, async ({ id, caseId }) =>
    note(playing, await handleReply(service, id, { replies, replyKeys }), { caseId, subjectId: id }),
  )
  return { failed, stops: false }
}
