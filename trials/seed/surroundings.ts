import { audit, type AuditEntry } from '#lib/accounts/audit/audit.ts'
import type { PersonActor } from '#lib/platform/actor.ts'
import type { Handle } from '#lib/platform/database.ts'
import { newId } from '#lib/platform/ids.ts'
import { scopeNotation } from '#lib/clients/scope-notation.ts'
import { writeScopes } from '#lib/clients/scope-notation.ts'
import { clients, destinations, type ClientKey, type DemoClient } from './catalogue.ts'
import type { DemoDestinations } from './demo-destinations.ts'
import { organisations, people, type DemoPerson, type PersonKey } from './people.ts'
import type { PlannedSubmission } from './plan.ts'
import type { Random } from './random.ts'
import { findFailing, insertDeprecatedUse, insertTokenRequests, insertWarnings } from './store.ts'
import { daysFrom, entriesOf, keysOf, type Parties } from './world.ts'
import { DAY } from '#lib/platform/durations.ts'
import type { AuditAction } from '#lib/rooms/lists.ts'
import type { RefusalReason } from '#lib/clients/terms.ts'

const ADDRESS = '192.0.2.17'
/** Days for which token requests are kept. */
const REQUESTS_KEPT = 13
const warningDays = [1, 3, 7, 12]

/** Refusals that the clients of the demo got, with how often. */
const refusals: Partial<Record<ClientKey, [reason: RefusalReason, outcome: string, times: number][]>> = {
  portal: [['wrong-secret', 'invalid_client', 4]],
  building: [['revoked-secret', 'invalid_client', 9]],
  vehicles: [['client-disabled', 'invalid_client', 25]],
  trial: [
    ['scope-not-assigned', 'invalid_scope', 3],
    ['grant-type-unsupported', 'unsupported_grant_type', 1],
  ],
}

/** Token requests of the last days, and of one client the use of what is deprecated. */
export async function askForTokens(tx: Handle, parties: Parties, random: Random, now: Date): Promise<void> {
  const keys = keysOf(clients)
  const rows = keys.flatMap((key) => requestsOf(key, parties.clients[key].clientId, random, now))
  await insertTokenRequests(
    tx,
    rows.sort((one, other) => one.at.getTime() - other.at.getTime()),
  )
  const use = { clientId: parties.clients.trial.clientId, what: 'named-scopes', uses: 214 }
  await insertDeprecatedUse(tx, { ...use, firstUsedAt: daysFrom(now, -55), lastUsedAt: daysFrom(now, -1) })
}

function requestsOf(key: ClientKey, clientId: string, random: Random, now: Date) {
  const { isDisabled, scopes }: DemoClient = clients[key]
  const at = () => new Date(now.getTime() - random.between(0.05, REQUESTS_KEPT) * DAY)
  const common = { clientId, address: ADDRESS }
  const granted = Array.from({ length: isDisabled ? 0 : 40 }, () => {
    const scope = writeScopes([...scopes], scopeNotation())
    return { ...common, at: at(), outcome: 'granted', reason: null, scope }
  })
  const refused = (refusals[key] ?? []).flatMap(([reason, outcome, times]) =>
    Array.from({ length: times }, () => {
      const scope = reason === 'scope-not-assigned' ? 'subscribe-destinations' : null
      return { ...common, at: at(), outcome, reason, scope }
    }),
  )
  return [...granted, ...refused]
}

/** Warnings about endpoints that fail, as they were given when each number of days had passed. */
export async function warnOfFailing(tx: Handle, now: Date): Promise<void> {
  const rows = (await findFailing(tx)).flatMap(({ endpointId, failingSince }) =>
    warningDays
      .map((days) => ({ endpointId, failingSince, days, warnedAt: daysFrom(failingSince, days) }))
      .filter(({ warnedAt }) => warnedAt < now),
  )
  await insertWarnings(tx, rows)
}

type PastAction = { daysAgo: number; who: PersonKey; action: AuditAction } & Omit<AuditEntry, 'action'>

/** What people of the demo did, for the audit log; written oldest first. */
export async function writeAuditLog(
  tx: Handle,
  { parties, made, seen }: { parties: Parties; made: DemoDestinations; seen: PlannedSubmission[] },
  now: Date,
): Promise<void> {
  const { city, forms } = parties.organisationIds
  const client = (key: ClientKey) => ({ kind: 'client', id: parties.clients[key].clientId, name: clients[key].name })
  const destination = (key: keyof DemoDestinations) => {
    return { kind: 'destination', id: made[key].destinationId, name: destinations[key].name }
  }
  const one = (key: PersonKey) => ({ kind: 'person', id: parties.personIds[key], name: people[key].name })
  const entries: PastAction[] = [
    ...organisationsBegan(parties),
    ...keysOf(clients).map((key, index): PastAction => {
      const who = clients[key].organisation === 'city' ? 'developer' : 'foreignDeveloper'
      const organisationId = parties.organisationIds[clients[key].organisation]
      return { daysAgo: 110 - index, who, action: 'create-client', organisationId, object: client(key) }
    }),
    { daysAgo: 39, who: 'developer', action: 'revoke-client-secret', organisationId: city, object: client('building') },
    { daysAgo: 30, who: 'owner', action: 'remove-member', organisationId: city, object: one('formerDeveloper') },
    { daysAgo: 30, who: 'operator', action: 'disable-person', organisationId: null, object: one('formerDeveloper') },
    { daysAgo: 21, who: 'operator', action: 'disable-client', organisationId: city, object: client('vehicles') },
    {
      daysAgo: 20,
      who: 'developer',
      action: 'add-destination-key',
      organisationId: city,
      object: destination('housing'),
    },
    { daysAgo: 2, who: 'developer', action: 'pause-callbacks', organisationId: city, object: destination('registry') },
    { daysAgo: 2, who: 'developer', action: 'add-client-secret', organisationId: city, object: client('portal') },
    { daysAgo: 1, who: 'foreignOwner', action: 'sign-in', organisationId: null, object: one('foreignOwner') },
    { daysAgo: 1, who: 'developer', action: 'change-destination', organisationId: city, object: destination('social') },
    { daysAgo: 0.4, who: 'operator', action: 'sign-in', organisationId: null, object: one('operator') },
    { daysAgo: 0.2, who: 'foreignDeveloper', action: 'change-client', organisationId: forms, object: client('trial') },
    ...seen.map(({ caseId }, index): PastAction => {
      const object = { kind: 'case', id: caseId }
      return { daysAgo: 6 - index, who: 'support', action: 'see-case', organisationId: city, object }
    }),
  ]
  for (const { daysAgo, who, ...entry } of entries.sort((left, right) => right.daysAgo - left.daysAgo)) {
    await audit(tx, actorOf(who, parties), daysFrom(now, -daysAgo), entry)
  }
}

function organisationsBegan(parties: Parties): PastAction[] {
  const named = entriesOf(organisations)
  return named.map(([key, name]) => {
    const id = parties.organisationIds[key]
    const object = { kind: 'organisation', id, name }
    return { daysAgo: 120, who: 'operator', action: 'create-organisation', organisationId: id, object, after: { name } }
  })
}

function actorOf(key: PersonKey, parties: Parties): PersonActor {
  const { name, isOperator = false, isSupport = false }: DemoPerson = people[key]
  const ids = { personId: parties.personIds[key], sessionId: newId() }
  return { kind: 'person', ...ids, name, isOperator, isSupport, roles: {}, address: ADDRESS }
}
