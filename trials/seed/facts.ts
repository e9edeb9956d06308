import type { JWK } from 'jose'
import { clients, destinations, type ClientKey, type DestinationKey } from './catalogue.ts'
import { encryptionKid, signingKid, type DemoDestinations } from './demo-destinations.ts'
import type { KeyPairs } from '@kurier/sides/keys'
import { privateKeyOf } from './keys.ts'
import { DEMO_PASSWORD, organisations, people, type OrganisationKey, type PersonKey } from './people.ts'
import type { PlannedReply } from './plan-replies.ts'
import type { PlannedSubmission } from './plan.ts'
import { mapValues, type Parties } from './world.ts'

export type DemoCase = { caseId: string; submissionId: string; destinationId: string; clientId: string }

/** Cases by what there is to see in them, all without replies. All but the last two are the city's alone. */
export type DemoCases = Record<
  | 'incomplete'
  | 'waiting'
  | 'nearDeadline'
  | 'accepted'
  | 'withTwoSubmissions'
  | 'rejected'
  | 'overdue'
  | 'deleted'
  | 'shared'
  | 'foreign',
  DemoCase
>

/** What journeys need to know of the demo data; secrets and private keys are good for nothing but the demo. */
export type DemoFacts = {
  password: string
  organisations: Record<OrganisationKey, { id: string; name: string }>
  people: Record<PersonKey, { id: string; email: string; name: string }>
  clients: Record<ClientKey, { id: string; name: string; secret: string }>
  destinations: Record<
    DestinationKey,
    { id: string; name: string; services: string[]; endpointId: string | null; keys: { decryption: JWK; signing: JWK } }
  >
  cases: DemoCases
  /** An accepted reply in a case that is the city's alone. */
  replyCaseId: string
  replyId: string
  /** Newest attempts: one that failed, one that was delivered, one of the other organisation's client. */
  attempts: DemoAttempts
  /** In a sandbox a test receiver of each organisation. */
  receivers?: Record<OrganisationKey, string>
}

export type DemoAttempts = Record<'failed' | 'delivered' | 'foreign', string>

type SeededParts = {
  attempts: DemoAttempts
  parties: Parties
  made: DemoDestinations
  keys: KeyPairs
  submissions: readonly PlannedSubmission[]
  replies: readonly PlannedReply[]
}

export function factsOf({ attempts, parties, made, keys, submissions, replies }: SeededParts): DemoFacts {
  const replied = new Set(replies.map(({ caseId }) => caseId))
  const unreplied = submissions.filter(({ caseId }) => !replied.has(caseId))
  const shownReply = replies.find(({ fate, sender }) => fate === 'accepted' && sender === 'portal')
  if (!shownReply) throw new Error('the demo lacks a reply to show')
  return {
    password: DEMO_PASSWORD,
    organisations: mapValues(organisations, (name, key) => ({ id: parties.organisationIds[key], name })),
    people: mapValues(people, ({ email, name }, key) => ({ id: parties.personIds[key], email, name })),
    clients: mapValues(clients, ({ name }, key) => {
      const { clientId, clientSecret } = parties.clients[key]
      return { id: clientId, name, secret: clientSecret }
    }),
    destinations: mapValues(destinations, ({ name, services }, key) => ({
      id: made[key].destinationId,
      name,
      services: services.map(({ identifier }) => identifier),
      endpointId: made[key].endpointId,
      keys: {
        decryption: privateKeyOf(keys.encryption, encryptionKid(key)),
        signing: privateKeyOf(keys.signing, signingKid(key)),
      },
    })),
    cases: casesOf(unreplied, parties, made),
    replyCaseId: shownReply.caseId,
    replyId: shownReply.replyId,
    attempts,
  }
}

function casesOf(submissions: readonly PlannedSubmission[], parties: Parties, made: DemoDestinations): DemoCases {
  const find = (fits: (submission: PlannedSubmission) => boolean): DemoCase => {
    const found = submissions.find(fits)
    if (!found) throw new Error('the demo lacks a case to show')
    const { caseId, submissionId, sender, destination } = found
    const { clientId } = parties.clients[sender]
    return { caseId, submissionId, destinationId: made[destination].destinationId, clientId }
  }
  const followed = new Set(submissions.filter(({ opensCase }) => !opensCase).map(({ caseId }) => caseId))
  const own = (fate: PlannedSubmission['fate'], destination?: DestinationKey) =>
    find((one) => {
      const isHere = destination === undefined || one.destination === destination
      return one.fate === fate && one.sender === 'portal' && isHere && !followed.has(one.caseId)
    })
  return {
    incomplete: own('incomplete'),
    waiting: own('waiting', 'building'),
    // submissions come in the order of time: the first that still waits has waited longest
    nearDeadline: own('waiting'),
    accepted: own('accepted', 'housing'),
    withTwoSubmissions: find(({ opensCase, sender }) => !opensCase && sender === 'portal'),
    rejected: own('rejected'),
    overdue: own('overdue'),
    deleted: own('accepted-deleted'),
    shared: find(({ fate, sender }) => fate === 'accepted' && sender === 'assistant'),
    foreign: find(({ destination }) => destination === 'trial'),
  }
}
