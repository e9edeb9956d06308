import { newestOwnForms } from '#lib/wings/applications/known-forms.ts'
import { offerForm } from '#lib/wings/applications/offer-form.ts'
import { takeWords } from '#lib/wings/applications/take-words.ts'
import { inventedWords } from '@kurier/forms/invented-words'
import { selectOrganisations } from '#lib/clients/store.ts'
import type { SystemActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction, type Handle } from '#lib/platform/database.ts'
import { settings } from '#lib/platform/env.ts'
import { countAttempts, countDecisions, countHours, countTotals } from '#lib/wings/overview/figures-store.ts'
import { createReceiver } from '#lib/wings/sandbox/receivers.ts'
import { Agenda } from './agenda.ts'
import { destinations, type DemoDestination } from './catalogue.ts'
import { Deliveries, type Behaviour } from './deliveries.ts'
import {
  closeDestinations,
  createDestinations,
  revokeSpareKey,
  rotateKey,
  type DemoDestinations,
} from './demo-destinations.ts'
import { factsOf, type DemoAttempts, type DemoFacts } from './facts.ts'
import type { KeyPairs } from '@kurier/sides/keys'
import { organisations, type OrganisationKey } from './people.ts'
import { planReplies } from './plan-replies.ts'
import { planSubmissions } from './plan.ts'
import { ReplyPlayer } from './play-replies.ts'
import { Player, type PlayStage } from './play.ts'
import { makeRandom } from './random.ts'
import { findNewestAttempt, updateEndpoint } from './store.ts'
import { askForTokens, warnOfFailing, writeAuditLog } from './surroundings.ts'
import { createParties, daysFrom, keysOf, type Parties } from './world.ts'
import { HOUR } from '#lib/platform/durations.ts'

/** The same demo at each run, but for ids, keys and the time it is told from. */
const SEED = 20_261_121
/** Replies are drawn apart, so that they do not change which submissions there are. */
const REPLIES_SEED = 20_261_122
/** The form that people find open, and whose applications go to the housing office. */
export const offeredForm = 'housing-burden'
/** Days since when the callback of an online service fails. */
const DEAD_CALLBACK = -20

type SeedWish = {
  makeKeys: () => Promise<KeyPairs>
  say: (line: string) => void
}

/**
 * Fills an empty installation, or a sandbox, with the demo's organisations, people and cases, in one transaction: a
 * server that runs sees all of it at once or nothing; then a form is named and offered.
 * @returns what was made; undefined when it was there already
 * @throws Error with code `not-empty` for an installation that others use
 */
export async function seedDemo(
  context: Context<SystemActor>,
  { makeKeys, say }: SeedWish,
): Promise<DemoFacts | undefined> {
  const { db, clock } = context
  const names = (await selectOrganisations(db, { ids: null })).map(({ name }) => name)
  const standing = seedStanding(names, settings().sandbox)
  if (standing === 'seeded') return undefined
  if (standing === 'in-use') throw notEmpty()
  say('Making key pairs …')
  const keys = await makeKeys()
  const [now, clockNow] = [clock.machine(), await clock.service()]
  const facts = await inTransaction(db, (tx) => tell(tx, { keys, now, clockNow, say }))
  await nameForm(context)
  await offerForm(context, { path: offeredForm, destinationId: facts.destinations.housing.id })
  return settings().sandbox ? { ...facts, receivers: await makeReceivers(context, facts) } : facts
}

/** A test receiver in each organisation, for people who try out callbacks with the demo data. */
async function makeReceivers(
  context: Context<SystemActor>,
  facts: DemoFacts,
): Promise<Record<OrganisationKey, string>> {
  const receiverOf = async (key: OrganisationKey): Promise<string> => {
    const wish = { organisationId: facts.organisations[key].id, name: 'Testempfänger' }
    return (await createReceiver(context, wish)).receiverId
  }
  return { city: await receiverOf('city'), forms: await receiverOf('forms') }
}

/** Gives the form invented words where its own are missing, which say that they are invented. */
async function nameForm(context: Context<SystemActor>): Promise<void> {
  const form = newestOwnForms().find(({ path }) => path === offeredForm)
  if (!form) throw new Error(`there is no form ${offeredForm}`)
  await takeWords(context, { path: offeredForm, file: JSON.stringify(inventedWords(form)), language: 'de' })
}

/** The state of an installation towards the demo data: only an `open` one takes them. */
export function seedStanding(organisationNames: readonly string[], isSandbox: boolean): 'seeded' | 'in-use' | 'open' {
  if (organisationNames.includes(organisations.city)) return 'seeded'
  return isSandbox || organisationNames.every((name) => name === 'default') ? 'open' : 'in-use'
}

function notEmpty(): Error {
  const message =
    'This installation has organisations of its own: demo data are only for an empty one, or with SANDBOX=true.'
  return Object.assign(new Error(message), { code: 'not-empty' })
}

type SeedMeans = { keys: KeyPairs; now: Date; clockNow: Date; say: SeedWish['say'] }

async function tell(tx: Handle, { keys, now, clockNow, say }: SeedMeans): Promise<DemoFacts> {
  say('Creating organisations, people, clients and destinations …')
  const random = makeRandom(SEED)
  const parties = await createParties(tx, now)
  const made = await createDestinations(tx, parties, keys, clockNow)
  const { deadlines } = settings()
  const submissions = planSubmissions({ now: clockNow, deadlines, random })
  const replyRandom = makeRandom(REPLIES_SEED)
  const replies = planReplies(submissions, { now: clockNow, deadlines, random: replyRandom })
  say(`Playing ${submissions.length} submissions and ${replies.length} replies …`)
  const agenda = new Agenda()
  const stage: PlayStage = { tx, agenda, parties, destinations: made, keys, random, now: clockNow }
  const player = new Player(stage)
  const behaviours = behavioursOf(made, parties, clockNow)
  const recordTellings = (at: Date) => player.recordTellings(at)
  const deliveries = new Deliveries(tx, agenda, behaviours, random, recordTellings)
  player.deliverBy(deliveries)
  for (const submission of submissions) player.plan(submission)
  const replyPlayer = new ReplyPlayer(stage, { deliveries, random: replyRandom, recordTellings })
  for (const reply of replies) replyPlayer.plan(reply)
  planChanges(tx, agenda, { made, keys, now: clockNow })
  await agenda.playUntil(clockNow, (done) => done % 1000 === 0 && say(`  ${done} steps`))
  say('Adding token requests, warnings, figures and the audit log …')
  await closeDestinations(tx, made, clockNow)
  await askForTokens(tx, parties, random, now)
  await warnOfFailing(tx, clockNow)
  const sinceEver = { from: new Date(0), until: new Date(clockNow.getTime() + HOUR) }
  await countHours(tx, sinceEver)
  await countDecisions(tx, sinceEver)
  await countAttempts(tx, sinceEver)
  await countTotals(tx, sinceEver)
  await writeAuditLog(tx, { parties, made, seen: submissions.slice(-5) }, now)
  return factsOf({ attempts: await newestAttempts(tx, made, parties), parties, made, keys, submissions, replies })
}

async function newestAttempts(tx: Handle, made: DemoDestinations, parties: Parties): Promise<DemoAttempts> {
  const newest = async (endpointId: string | null) => String(endpointId && (await findNewestAttempt(tx, endpointId)))
  return {
    failed: await newest(made.building.endpointId),
    delivered: await newest(made.housing.endpointId),
    foreign: await newest(parties.clients.assistant.endpointId),
  }
}

/** Which receivers do not answer, and since when. */
function behavioursOf(made: DemoDestinations, parties: Parties, now: Date): Map<string, Behaviour> {
  const behaviours = new Map<string, Behaviour>()
  for (const key of keysOf(destinations)) {
    const { callback }: DemoDestination = destinations[key]
    const { endpointId } = made[key]
    if (!callback || !endpointId) continue
    const failsSince = callback.failsSince === undefined ? undefined : daysFrom(now, callback.failsSince)
    behaviours.set(endpointId, { failsSince, failure: 'certificate', stumbles: 0.05 })
  }
  const dead = parties.clients.assistant.endpointId
  if (dead) behaviours.set(dead, { failsSince: daysFrom(now, DEAD_CALLBACK), failure: 'unknown-host' })
  return behaviours
}

type Changes = { made: DemoDestinations; keys: KeyPairs; now: Date }

/** What is changed at the destinations while the story goes on. */
function planChanges(tx: Handle, agenda: Agenda, { made, keys, now }: Changes): void {
  agenda.add(daysFrom(now, -20), () => rotateKey(tx, made, keys, now))
  agenda.add(daysFrom(now, -15), () => revokeSpareKey(tx, made, keys, now))
  for (const key of keysOf(destinations)) {
    const { callback }: DemoDestination = destinations[key]
    const { endpointId } = made[key]
    if (callback?.pausedSince === undefined || !endpointId) continue
    agenda.add(daysFrom(now, callback.pausedSince), (at) => updateEndpoint(tx, endpointId, { pausedAt: at }))
  }
}
