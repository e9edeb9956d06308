import { sessionStanding } from '../accounts/rules.ts'
import { systemActor, type PersonActor, type SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/errors.ts'
import { startLoop, type Loop } from '../platform/loop.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { selectLiveSessions, selectVersions, type LiveSessionRow } from './live-store.ts'
import { findCase, maySeeCase, noteLook, type Sides } from './open-case.ts'

/** Milliseconds between two looks at all cases with a listener in this process. */
const PAUSE = 1000

/** Version of a case: the number of its newest event, and a text that changes with its deliveries. */
export type CaseVersion = { sequence: number; deliveryVersion: string }

/** A person who watches a case. `told` comes about once a second; `ended` once, as the last call. */
export type LiveHubListener = {
  caseId: string
  sides: Sides
  actor: PersonActor
  told: (version: CaseVersion) => void
  ended: () => void
}

type Hub = { listeners: Set<LiveHubListener>; looking: Loop | undefined; isStopped: boolean }

const hub = () =>
  oncePerProcess<Hub>('case-streams', () => ({
    listeners: new Set(),
    looking: undefined,
    isStopped: false,
  }))

/**
 * Lets a person watch a case: one look a second serves all listeners of this process; without listeners the looks stop.
 * A listener is ended when its session or permission is over, or the case is gone.
 * @returns a function that stops listening
 */
export function listenToCase(context: Context<PersonActor>, listening: Omit<LiveHubListener, 'actor'>): () => void {
  const listener: LiveHubListener = { ...listening, actor: context.actor }
  const { listeners, isStopped } = hub()
  if (isStopped) {
    listener.ended()
    return () => undefined
  }
  listeners.add(listener)
  // while the database is away listeners get no calls; the next look catches up
  hub().looking ??= startLoop({
    name: 'watched cases',
    pause: PAUSE,
    work: () => tellAll({ ...context, actor: systemActor }, [...listeners]),
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) rest()
  }
}

/** Number of cases that this person watches at the moment, on this node. */
export function listeningCount(personId: string): number {
  return [...hub().listeners].filter(({ actor }) => actor.personId === personId).length
}

/** Ends every stream of this process, and each that is still to be opened: the server stops. */
export function endCaseStreams(): void {
  const streams = hub()
  streams.isStopped = true
  rest()
  for (const listener of streams.listeners) end(listener)
}

function rest(): void {
  const streams = hub()
  void streams.looking?.stop()
  streams.looking = undefined
}

async function tellAll({ db, clock }: Context<SystemActor>, listeners: readonly LiveHubListener[]): Promise<void> {
  const cases = [...new Set(listeners.map(({ caseId }) => caseId))]
  const sessions = [...new Set(listeners.map(({ actor }) => actor.sessionId))]
  const [versionRows, sessionRows] = await Promise.all([
    selectVersions(db, { ids: cases }),
    selectLiveSessions(db, { ids: sessions }),
  ])
  const versions = new Map(versionRows.map((row) => [row.id, row]))
  const live = new Map(sessionRows.map((row) => [row.id, row]))
  const now = clock.machine()
  for (const listener of listeners) {
    const version = versions.get(listener.caseId)
    if (!version || !mayStay(listener, live.get(listener.actor.sessionId), now)) end(listener)
    else listener.told({ sequence: version.sequence, deliveryVersion: version.deliveryVersion })
  }
}

function mayStay({ actor, sides }: LiveHubListener, row: LiveSessionRow | undefined, now: Date): boolean {
  if (!row) return false
  if (sessionStanding(row, now) !== 'live') return false
  const { isOperator, isSupport, roles } = row
  return maySeeCase({ ...actor, isOperator, isSupport, roles }, sides)
}

function end(listener: LiveHubListener): void {
  const { listeners } = hub()
  if (listeners.delete(listener)) listener.ended()
  if (listeners.size === 0) rest()
}

/** Cases that one person may watch at once on one node: more than anyone's windows side by side. */
const MOST_STREAMS = 20

/**
 * Lets a person begin to watch a case: its present version, and the arguments of `listenToCase`. A look of support or
 * an operator is written into the audit log, once an hour.
 * @throws 404, and 429 for a person who watches too many
 */
export async function watchCase(
  context: Context<PersonActor>,
  { caseId }: { caseId: string },
): Promise<{ version: CaseVersion; sides: Sides }> {
  const row = await findCase(context, { caseId })
  if (listeningCount(context.actor.personId) >= MOST_STREAMS) {
    throw new Refusal('too-many-requests', `More than ${MOST_STREAMS} cases are watched at once.`, {
      retryAfterSeconds: 10,
    })
  }
  await noteLook(context, { row, action: 'see-case', oncePerHour: true })
  const { organisationId, clientOrganisationId } = row
  return {
    version: { sequence: row.eventCount, deliveryVersion: row.deliveryVersion },
    sides: { organisationId, clientOrganisationId },
  }
}
