import { createOrganisation, listOrganisations } from '../../accounts/people/organisations.ts'
import { may } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { assertMayPlay, assertSandbox, playgroundsOf } from './access.ts'
import { selectActs, selectPartner, selectShowPair, type ActRow } from './partner-store.ts'
import { changePartner, createPartner } from './partners.ts'
import type { AdministrationBehaviour, OnlineServiceBehaviour, ShowInSandbox } from './schema.ts'

const administrationName = 'Sandbox-Behörde'
const onlineServiceName = 'Sandbox-Onlinedienst'
/** Where operators play who belong to no organisation themselves. */
const sandboxOrganisation = 'Sandbox'

const answers: AdministrationBehaviour = {
  kind: 'administration',
  does: 'reply',
  afterHours: 0,
  problem: 'schema-violation',
}
const sendsOne: OnlineServiceBehaviour = {
  kind: 'online-service',
  sends: 'valid',
  perMinute: 60,
  count: 1,
  replies: 'accept',
}

/**
 * Plays a whole case between two simulated partners of one organisation, which are made the first time: sent, fetched,
 * accepted, answered, and the answer accepted. `shownCase` tells its case as soon as there is one.
 * @param input the organisation; else one of the actor's own, and for operators without one the organisation "Sandbox"
 * @throws Refusal `not-found`, `forbidden` in words for who may play nowhere
 */
export async function showCase(context: Context, input: { organisationId?: string }): Promise<ShowInSandbox> {
  assertSandbox()
  const organisationId = input.organisationId ?? (await stageFor(context))
  assertMayPlay(context.actor, organisationId, 'organisation')
  const since = (await context.clock.service()).toISOString()
  const partnerId = await begin(context, organisationId)
  return { partnerId, since, caseId: null, problem: null }
}

async function begin(context: Context, organisationId: string): Promise<string> {
  const [pair] = await selectShowPair(context.db, { organisationId, name: onlineServiceName })
  if (pair) {
    await changePartner(context, { partnerId: pair.administrationId, isRunning: true })
    await changePartner(context, { partnerId: pair.onlineServiceId, behaviour: sendsOne, isRunning: true })
    return pair.onlineServiceId
  }
  const administration = { organisationId, name: administrationName, behaviour: answers }
  const { partnerId: counterpartId } = await createPartner(context, administration)
  const onlineService = { organisationId, name: onlineServiceName, behaviour: sendsOne, counterpartId }
  return (await createPartner(context, onlineService)).partnerId
}

async function stageFor(context: Context): Promise<string> {
  const { actor } = context
  const own = ownStage(actor)
  if (own !== undefined) return own
  if (playgroundsOf(actor) !== null) throw forbidden('This needs the role of owner or developer in an organisation.')
  const { organisations } = await listOrganisations(context, { q: sandboxOrganisation, sort: 'createdAt', page: 1 })
  const known = organisations.find(({ name }) => name === sandboxOrganisation)
  return (known ?? (await createOrganisation(context, { name: sandboxOrganisation }))).organisationId
}

/** The first organisation in which somebody is owner or developer. */
function ownStage(actor: Actor): string | undefined {
  if (actor.kind !== 'person') return undefined
  const { isOperator: _, isSupport: __, ...as } = actor
  const member = { ...as, isOperator: false, isSupport: false }
  return Object.keys(actor.roles).find((id) => may(member, 'play-in-sandbox', id))
}

/**
 * How far a case is that `showCase` began.
 * @param since when it was begun, by the service clock
 * @throws Refusal `not-found`
 */
export async function shownCase(
  { db, actor }: Context,
  { partnerId, since }: { partnerId: string; since: Date },
): Promise<ShowInSandbox> {
  const [row] = await selectPartner(db, { id: partnerId })
  if (!row) throw notFound('partner')
  assertMayPlay(actor, row.organisationId, 'partner')
  const partners = [row.id, ...(row.counterpartId === null ? [] : [row.counterpartId])]
  const done = (await selectActs(db, { partners, most: 5 })).filter(({ at }) => at >= since)
  const first = (fits: (act: ActRow) => boolean) => done.find(fits)
  const created = first(({ act, partnerId: by }) => act === 'created' && by === row.id)
  const failed = first(({ problem }) => problem !== null)
  return {
    partnerId,
    since: since.toISOString(),
    caseId: created?.caseId ?? null,
    problem: created ? null : (failed?.problem ?? null),
  }
}
