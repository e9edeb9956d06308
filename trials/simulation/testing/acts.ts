import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { jwe, postedEvent, serviceIdentifier, tagOf, type ServiceAnswer } from '#server/testing/service.ts'
import { MAY_DIFFER } from './clocks.ts'
import type { KnownDocument, KnownCase } from './model.ts'
import type { Act, ActName, Crash, Step } from './plan.ts'
import { receiverSide, type Kind } from './tables.ts'
import type { World } from './world.ts'

const paths = { submission: '/submission-api/v2/submissions', reply: '/submission-api/v2/replies' } as const
const ids = { submission: 'submissionId', reply: 'replyId' } as const
const problem = { type: 'https://problems.example/unreadable', title: 'Unreadable', instance: 'data' }

/** The answer has one of these statuses. */
function assertStatus({ status, text }: ServiceAnswer, expected: number[], what: string): void {
  assert.ok(expected.includes(status), `${what} was answered ${status}, not ${expected.join(' or ')}: ${text}`)
}

/** Mostly one for which it makes sense, now and then any. */
function chosen<T>(all: readonly T[], pick: number, isSuitable: (one: T) => boolean): T | undefined {
  const suitable = all.filter(isSuitable)
  const among = pick % 5 === 4 || suitable.length === 0 ? all : suitable
  return among.toReversed()[pick % among.length]
}

const ofKind = ({ model }: World, kind: Kind): KnownDocument[] => model.documents.filter((known) => known.kind === kind)
const isComplete = ({ announced, attached }: KnownDocument): boolean => announced.every((id) => attached.has(id))
const attachments = (count: number): string[] => Array.from({ length: count }, () => randomUUID())

/** Large ones lie in the blob store as files, as attachments do. */
const data = (isLarge: boolean): string => jwe(isLarge ? 'x'.repeat(270_000) : '{}')

export const tagsOf = ({ parts, attached }: KnownDocument) => ({
  metadata: tagOf(parts?.metadata ?? ''),
  data: tagOf(parts?.data ?? ''),
  attachments: Object.fromEntries([...attached].map(([id, { tag }]) => [id, tag])),
})

type Making = { kind: Kind; of: KnownCase | undefined; announced: string[]; body: object; callback: string | null }

/** The same Idempotency-Key makes one document of a call that had to be repeated. */
async function make(
  world: World,
  { kind, of, announced, body, callback }: Making,
  making: { token: string; status: number; crash: Crash | undefined; where: { service: number; destination: number } },
): Promise<void> {
  const headers = { 'Idempotency-Key': randomUUID() }
  const sent = { token: making.token, headers, body: { announcedAttachments: announced, caseId: of?.id, ...body } }
  const answer = await world.call(making.crash, 'POST', paths[kind], sent)
  assertStatus(answer, [making.status], `creating a ${kind}`)
  if (making.status !== 201) return
  const theCase = of ?? { id: String(answer.json.caseId), ...making.where, documents: [], callback: null }
  if (!of) world.model.cases.push(theCase)
  assert.equal(answer.json.caseId, theCase.id)
  const known: KnownDocument = {
    kind,
    id: String(answer.json[ids[kind]]),
    of: theCase,
    announced,
    attached: new Map(),
    parts: undefined,
    state: 'incomplete',
    since: world.now(),
    made: world.now(),
    decided: undefined,
    log: [],
    callback,
    polledAt: [],
  }
  theCase.documents.push(known)
  world.model.happened(known, 'create', 'service', world.now())
}

type Doing<Name extends ActName> = (world: World, act: Act<Name>, crash: Crash | undefined) => Promise<unknown>

export const acts: { [Name in Exclude<ActName, 'cron' | 'crashedCron' | 'restart' | 'wait'>]: Doing<Name> } = {
  async create(world, { service, destination, pick, isFurther, callback: number, attachments: count }, crash) {
    const own = world.model.cases.filter((one) => one.service === service && one.destination === destination)
    const of = isFurther ? own[pick % own.length] : undefined
    const address = world.network.address('onlineService', service, number)
    const body = {
      destinationId: world.parties.destinations[destination],
      publicService: { identifier: serviceIdentifier, name: 'Wohngeld' },
      ...(address && { callback: { url: address.url, secret: address.secret } }),
    }
    const making = {
      kind: 'submission',
      of,
      announced: attachments(count),
      body,
      callback: address?.url ?? null,
    } as const
    const { token } = world.partyOf('onlineService', { service, destination })
    await make(world, making, { token, status: 201, crash, where: { service, destination } })
  },

  async reply(world, { pick, attachments: count }, crash) {
    const of = chosen(world.model.cases, pick, (one) => world.model.isAnswerable(one))
    if (!of) return
    const { token } = world.partyOf('administration', of)
    const status = world.model.isAnswerable(of) ? 201 : 409
    const making = { kind: 'reply', of, announced: attachments(count), body: {}, callback: null } as const
    await make(world, making, { token, status, crash, where: of })
  },

  async attach(world, { kind, pick, isLarge }, crash) {
    const known = chosen(
      ofKind(world, kind).filter(({ announced }) => announced.length > 0),
      pick,
      (one) => one.state === 'incomplete',
    )
    const id =
      known?.announced.find((one) => !known.attached.has(one)) ?? known?.announced[pick % known.announced.length]
    if (!known || id === undefined) return
    const body = jwe('x'.repeat(isLarge ? 300_000 : 10), { attachment: true })
    const { token } = world.senderOf(known)
    const answer = await world.call(crash, 'PUT', `${paths[kind]}/${known.id}/attachments/${id}`, { token, body })
    assertStatus(answer, [known.state === 'incomplete' ? 204 : 409], `an attachment of a ${known.state} ${kind}`)
    if (known.state === 'incomplete') known.attached.set(id, { body, tag: tagOf(body) })
  },

  async submit(world, { kind, pick, isLarge }, crash) {
    const known = chosen(ofKind(world, kind), pick, (one) => one.state === 'incomplete' && isComplete(one))
    if (!known) return
    const parts = { metadata: jwe('{}'), data: data(isLarge) }
    const body = { encryptedMetadata: parts.metadata, encryptedData: parts.data }
    const { token } = world.senderOf(known)
    const path = `${paths[kind]}/${known.id}`
    const answer = await world.call(crash, 'PUT', path, { token, body })
    const isPossible = known.state === 'incomplete' && isComplete(known)
    // a client that got no answer and asks again learns that it was done, and finds so by reading
    const expected = isPossible ? [200, ...(crash ? [409] : [])] : [known.state === 'incomplete' ? 422 : 409]
    assertStatus(answer, expected, `submitting a ${known.state} ${kind}`)
    if (!isPossible) return
    assert.equal((await world.call(undefined, 'GET', path, { token })).json.state, 'submitted')
    known.parts = parts
    world.model.happened(known, 'submit', 'service', world.now())
  },

  async poll(world, { kind, party }, crash) {
    const side = receiverSide(kind)
    const { token } = world.partyOf(side, { service: party, destination: party })
    const { json, status } = await world.call(crash, 'GET', `${paths[kind]}?limit=500`, { token })
    assert.equal(status, 200)
    const entries = json[kind === 'submission' ? 'submissions' : 'replies'] as Record<string, string>[]
    const waiting = ofKind(world, kind).filter((one) => one.state === 'submitted' && world.isReceiver(kind, party, one))
    const named = (all: (string | undefined)[]) => [...all].sort()
    assert.deepEqual(
      named(entries.map((entry) => entry[ids[kind]])),
      named(waiting.map(({ id }) => id)),
      'what a list names',
    )
    for (const known of waiting) known.polledAt.push(world.now())
  },

  async decide(world, { kind, pick, decision }, crash) {
    const known = chosen(ofKind(world, kind), pick, (one) => one.state === 'submitted')
    if (known) await decideAbout(world, known, decision, crash)
  },

  async read(world, { kind, pick }) {
    const known = chosen(ofKind(world, kind), pick, (one) => one.state !== 'incomplete')
    if (known) await readAbout(world, known)
  },

  async caseCallback(world, { pick, address: number }, crash) {
    const theCase = world.model.cases[pick % world.model.cases.length]
    if (!theCase) return
    const { token } = world.partyOf('onlineService', theCase)
    const address = world.network.address('onlineService', theCase.service, number)
    const path = `/submission-api/v2/cases/${theCase.id}/callback`
    const put = address && { token, body: { url: address.url, secret: address.secret } }
    const answer = await (put ? world.call(crash, 'PUT', path, put) : world.call(crash, 'DELETE', path, { token }))
    assertStatus(answer, [204], 'the callback of a case')
    theCase.callback = address?.url ?? null
  },

  async destinationCallback(world, { destination, address: number }, crash) {
    const { token } = world.partyOf('administration', { service: 0, destination })
    const address = world.network.address('administration', destination, number)
    const callback = address ? { url: address.url, secret: address.secret } : null
    const path = `/destination-api/v2/destinations/${world.parties.destinations[destination]}`
    const answer = await world.call(crash, 'PATCH', path, { token, body: { callback } })
    // the number of checks in ten seconds of the machine's time is limited
    if (answer.status === 429) return
    const isTaken = !address || world.network.isReachable(address.url)
    assertStatus(answer, [isTaken ? 200 : 422], 'the callback of a destination')
    if (!isTaken) return
    if (address) world.reached.push({ url: address.url, at: world.network.journal.length })
    if (world.model.addresses[destination] === (address?.url ?? null)) return
    world.model.addresses[destination] = address?.url ?? null
    const waiting = world.model.documents.filter(
      ({ kind, state, of }) => kind === 'submission' && state === 'submitted' && of.destination === destination,
    )
    if (address) for (const { id } of waiting) world.toldLater.add(id)
    for (const one of [1, 2]) {
      const { url = '' } = world.network.address('administration', destination, one) ?? {}
      world.begunAnew.push({ url, at: world.network.journal.length })
    }
  },

  async receiver({ network }, { address, behaviour }) {
    network.behave(address, behaviour)
  },

  async clock(world, { whose, step }) {
    await world.setClock(whose, step)
  },
}

/** Decides, and once more the same, which changes nothing. */
async function decideAbout(
  world: World,
  known: KnownDocument,
  decision: 'accept' | 'reject',
  crash?: Crash,
): Promise<void> {
  const ask = known.kind === 'submission' ? askBySignedEvent(world, known, decision) : askByCall(world, known, decision)
  const begun = world.now()
  const answer = await ask(crash)
  const { state, kind } = known
  assertStatus(answer, statusesOfDecision(known, decision), `to ${decision} a ${state} ${kind}`)
  if (state !== 'submitted') return
  assertStatus(await ask(undefined), [204], `to ${decision} a ${kind} again`)
  const by = kind === 'submission' ? 'administration' : 'service'
  known.decided = decision
  world.model.happened(known, decision, by, await world.decidedAt(known, begun))
}

function statusesOfDecision({ kind, state, parts, decided }: KnownDocument, decision: string): number[] {
  if (state === 'submitted') return [204]
  if (kind === 'submission') return state === 'incomplete' || !parts ? [422, 409] : [409]
  if (state === 'incomplete') return [404]
  // a document that was never submitted has no tags
  if (!parts) return [409, 422]
  return [decided === decision ? 204 : 409]
}

function askBySignedEvent(
  world: World,
  known: KnownDocument,
  decision: string,
): (crash?: Crash) => Promise<ServiceAnswer> {
  const { token } = world.receiverOf(known)
  const content = decision === 'accept' ? { authenticationTags: tagsOf(known) } : { problems: [problem] }
  const destinationId = world.parties.destinations[known.of.destination] ?? ''
  const about = { destinationId, caseId: known.of.id, submissionId: known.id }
  const signedAt = (ahead: number) => {
    const iat = Math.floor((Date.now() + ahead) / 1000)
    return postedEvent({ ...about, name: `${decision}-submission`, content, payload: { iat } })
  }
  const post = (body: string, crash?: Crash) =>
    world.call(crash, 'POST', `/submission-api/v2/cases/${known.of.id}/events`, { token, body })
  const { partner } = world.clocks
  const own = signedAt(partner)
  const right = signedAt(0)
  return async (crash) => {
    const answer = await post(own, crash)
    if (!isForItsTime(answer)) return answer
    assert.ok(Math.abs(partner) > MAY_DIFFER, `a clock that is ${partner} ms ahead was refused: ${answer.text}`)
    // the future begins after the later of both clocks
    const ahead = (partner - (world.now() - Date.now())) / 1000
    assert.match(
      answer.text,
      new RegExp(`lies ${ahead} seconds in the future|is ${Math.abs(partner) / 1000} seconds behind`),
    )
    // its client has learnt the time from the refusal
    return post(right)
  }
}

const isForItsTime = ({ status, text }: ServiceAnswer): boolean => status === 422 && text.includes('"/iat"')

function askByCall(world: World, known: KnownDocument, decision: string): (crash?: Crash) => Promise<ServiceAnswer> {
  const { token } = world.receiverOf(known)
  const body = decision === 'accept' ? { authenticationTags: tagsOf(known) } : { problems: [problem] }
  return (crash) => world.call(crash, 'PUT', `${paths.reply}/${known.id}/${decision}`, { token, body })
}

/** The receiver reads what the sender sent, as long as it is there. */
async function readAbout(world: World, known: KnownDocument): Promise<void> {
  const { token } = world.receiverOf(known)
  const path = `${paths[known.kind]}/${known.id}`
  const answer = await world.call(undefined, 'GET', path, { token })
  const isReadable = known.state === 'submitted' || known.state === 'accepted'
  // the receiver never learns of a document that was deleted before it was submitted
  assertStatus(
    answer,
    known.state === 'incomplete' ? [404] : known.parts ? [200] : [200, 404],
    `reading a ${known.state} ${known.kind}`,
  )
  if (answer.status !== 200) return
  const { state, encryptedMetadata, encryptedData } = answer.json
  assert.equal(state, known.state)
  assert.equal(encryptedMetadata, isReadable ? known.parts?.metadata : undefined, 'metadata as they are read')
  assert.equal(encryptedData, isReadable ? known.parts?.data : undefined, 'data as they are read')
  for (const [id, { body }] of known.attached) {
    const { status, text } = await world.call(undefined, 'GET', `${path}/attachments/${id}`, { token })
    assert.equal(status, isReadable ? 200 : 404, `an attachment of a ${state as string} ${known.kind}`)
    if (isReadable) assert.equal(text, body, 'an attachment as it is read')
  }
}

/** Does what a client does; `cron`, `wait` and the like are the play's own. */
export function isCall(step: Step): step is Extract<Step, { name: keyof typeof acts }> {
  return step.name in acts
}

/** Plays a receiver that decides at once, while its callback is under way. */
export async function decideAtOnce(world: World, named: readonly string[]): Promise<void> {
  const known = world.model.document(named[0] ?? '')
  const isOverdue = known && world.model.due(known, world.now()) !== undefined
  if (known?.state === 'submitted' && !isOverdue) await decideAbout(world, known, 'accept')
}
