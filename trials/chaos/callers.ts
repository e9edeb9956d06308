import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isKurierError, isKurierProblem } from '@kurier/sdk/errors'
import type { OnlineService } from '@kurier/sdk/online-service'
import type { SendAttachment } from '@kurier/sdk/send-content'
import { largeAttachment, publicService } from '@kurier/sides/application'
import { decide, inWords, repliesTo, submissionsOf, type Inbox, type Openable } from '@kurier/sides/inbox'
import { answerable } from '@kurier/sides/parties'
import type { Random } from '../seed/random.ts'
import { keys, replyKeys, type Parties } from './parties.ts'
import type { Receivers } from './receivers.ts'

/** What works on an installation at once, until it is stopped. */
export type Callers = {
  /** What was read and was not what had been sent. */
  spoiled: string[]
  /** What went wrong on the way, by kind, with how often. */
  troubles: Map<string, number>
  stop: () => Promise<void>
}

type World = { parties: Parties; receivers: Receivers; random: Random; spoiled: string[] }

const AFTER_TROUBLE = 100
const decisionSchema = 'https://schema.example/decision.json'
const SMALL = 1000
const LARGE = 150_000
/** Data over 256 KiB goes to the blob store (decisions 3). */
const HUGE = 300_000
const AT_ONCE = 5

type Lane = (world: World) => Promise<unknown>

const send: Lane = ({ parties, ...world }) => parties.patient.send(sendRequest({ parties, ...world }))

/** Everybody who does what is right: two senders, the administration, the online service. */
export const orderlyLanes: readonly Lane[] = [send, send, receiveSubmissions, receiveReplies]

/** The same with a sender that repeats by itself and breaks off. */
const allLanes: readonly Lane[] = [...orderlyLanes, sendHastily]

/** Lets all lanes begin. */
export function startCallers(given: Omit<World, 'spoiled'>, lanes = allLanes): Callers {
  const spoiled: string[] = []
  const troubles = new Map<string, number>()
  let isStopping = false
  const run = async (work: Lane): Promise<void> => {
    while (!isStopping) {
      try {
        await work({ ...given, spoiled })
      } catch (error) {
        const kind = kindOf(error)
        troubles.set(kind, (troubles.get(kind) ?? 0) + 1)
        await pause(AFTER_TROUBLE)
      }
    }
  }
  const running = lanes.map(run)
  return {
    spoiled,
    troubles,
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}

function kindOf(error: unknown): string {
  if (isKurierProblem(error)) return `answered ${error.status}`
  return isKurierError(error) ? error.code : String(error)
}

function attachments(random: Random): (SendAttachment & { attachmentId: string })[] {
  return Array.from({ length: Math.floor(random.between(0, 3)) }, (_, at) => ({
    ...largeAttachment(`${at}.pdf`, Math.floor(random.between(SMALL, LARGE)), 'application/pdf'),
    attachmentId: randomUUID(),
  }))
}

/** A submission whose public service has a name of its own, by which one made twice would be found. */
function sendRequest({ parties, receivers, random }: Omit<World, 'spoiled'>) {
  const size = random.happens(0.05) ? HUGE : SMALL
  const destinationId = random.oneOf(parties.destinationIds)
  const callback = random.happens(0.8) ? random.oneOf(receivers.onlineService) : undefined
  const content = {
    publicService: { ...publicService, name: randomUUID() },
    data: { content: JSON.stringify({ text: 'x'.repeat(size) }) },
  }
  const list = attachments(random)
  return { ...answerable(content, { destinationId, callback, replyKeys }), attachments: list }
}

class BrokenOff extends Error {}

/** Repeats by itself what it may, breaks uploads off, and leaves some submissions incomplete. */
async function sendHastily(world: World): Promise<void> {
  const { parties, random } = world
  const request = sendRequest(world)
  const { destinationId, publicService: service, callback } = request
  const announced = request.attachments.map(({ attachmentId, name }) => ({ attachmentId, name }))
  const announcedAttachments = announced.map(({ attachmentId }) => attachmentId)
  const creation = { destinationId, publicService: service, callback, announcedAttachments }
  // the key makes one creation of all tries
  const idempotencyKey = randomUUID()
  const ids = await again(() => parties.hasty.createSubmission(creation, { idempotencyKey }))
  const [first] = announced
  if (first) await breakOff(parties.hasty, ids.submissionId, first.attachmentId)
  if (random.happens(0.2)) return
  await again(() => parties.hasty.takeUpSending({ ...ids, attachments: announced }).resume(request))
}

/** Sends half an attachment. */
async function breakOff(service: OnlineService, submissionId: string, attachmentId: string): Promise<void> {
  const open = async function* () {
    yield new Uint8Array(SMALL)
    throw new BrokenOff()
  }
  const upload = { submissionId, attachmentId, key: keys.encryption.publicKey, open }
  await service.addAttachment(upload).catch((error: unknown) => {
    if (!(error instanceof BrokenOff) && !isKurierError(error)) throw error
  })
}

const TRIES = 40

/** Until it succeeds, or is refused for good. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      const isPassing = isKurierError(error, 'connection', 'timeout') || (isKurierProblem(error) && error.status >= 500)
      if (!isPassing || left === 0) throw error
      await pause(AFTER_TROUBLE)
    }
  }
}

/** Opens what waits, attachments too, and decides; answers some. */
function receiveSubmissions({ parties: { administration: system }, random, spoiled }: World): Promise<void> {
  return receive(submissionsOf(system), { kind: 'submission', spoiled }, async ({ submission, metadata }) => {
    if (!random.happens(0.3)) return
    await system.reply({
      caseId: submission.caseId,
      answered: metadata,
      attachments: attachments(random),
      data: { content: '{"decision":true}', schemaUri: decisionSchema },
    })
  })
}

/** Opens the replies that wait, and decides. */
function receiveReplies({ parties: { patient }, spoiled }: World): Promise<void> {
  return receive(repliesTo(patient, replyKeys), { kind: 'reply', spoiled })
}

async function receive<Opened extends Openable>(
  inbox: Inbox<Opened>,
  { kind, spoiled }: { kind: string; spoiled: string[] },
  afterwards?: (accepted: Opened) => Promise<void>,
): Promise<void> {
  const waiting = await inbox.waiting(AT_ONCE)
  if (waiting.length === 0) await pause(AFTER_TROUBLE)
  for (const id of waiting) {
    const found = await inbox.open(id)
    if (!found.ok) spoiled.push(`${kind} ${id}: ${inWords(found.problems)}`)
    await decide(inbox, found)
    if (found.ok) await afterwards?.(found)
  }
}

const SCHEDULERS = 10
const BETWEEN_CALLS = 1000

/** Ten schedulers that all call the same work, again and again, whatever they are answered. @returns what ends them */
export function startCronCallers(address: string, secret: string): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const call = () => fetch(address, { method: 'POST', headers: { authorization: `Bearer ${secret}` }, signal })
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      // an answer that says no, or none, is what they are here for
      await call().then(
        (answer) => answer.text(),
        () => undefined,
      )
      await pause(BETWEEN_CALLS, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = Array.from({ length: SCHEDULERS }, lane)
  return async () => {
    ending.abort()
    await Promise.all(running)
  }
}
