import { z } from 'zod'
import { wait } from '../callbacks/log/log-schema.ts'
import { stepNames } from '../callbacks/outcome.ts'
import { callbackReaches, errorClasses } from '../callbacks/terms.ts'
import { destinationInput, destinationPatch, destinationRecord, destinationStatus } from './schema.ts'
import { clientKindNames } from '../clients/terms.ts'
import {
  callbackStandings,
  chainFaultKinds,
  keyPurposeNames,
  neededParts,
  revocationStates,
  type DataMimeType,
} from './terms.ts'

const instant = z.iso.datetime()
const stepName = z.enum(stepNames)

/** One request to a callback address, step by step; `detail` is a sentence in English, of the service's own words. */
export const callbackReport = z.object({
  method: z.enum(['HEAD', 'POST']),
  url: z.string(),
  ok: z.boolean(),
  reason: z.enum(errorClasses).nullable(),
  durationMs: z.int(),
  status: z.int().nullable(),
  excerpt: z.string().nullable(),
  steps: z.array(
    z.object({
      name: stepName,
      state: z.enum(['ok', 'failed', 'skipped']),
      durationMs: z.int().nullable(),
      detail: z.string().nullable(),
    }),
  ),
})
export const testReport = callbackReport.extend({ body: z.string(), timestamp: z.string(), attemptId: z.string() })
export const callbackSaved = z.object({ saved: z.boolean(), check: callbackReport })

export const callbackWish = z.object({
  url: z.string({ error: 'The callback needs a url.' }),
  secret: z.string({ error: 'The secret must be a text.' }).optional(),
})
export const checkWish = z.object({ url: z.string({ error: 'url must be a text.' }).optional() })

/** What will be lost while callbacks are paused: submissions without decision, and notices. */
export const pauseOutlook = z.object({
  undecided: z.int(),
  first: z.array(z.object({ submissionId: z.uuid(), caseId: z.uuid(), rejectedAfter: instant })),
  waiting: z.int(),
  firstGivenUpAfter: instant.nullable(),
})

export const deliveryHealth = z.object({
  from: instant,
  to: instant,
  hours: z.array(z.object({ hour: instant, delivered: z.int(), failed: z.int(), meanMs: z.int(), slowestMs: z.int() })),
  queue: z.object({
    waiting: z.int(),
    oldestSince: instant.nullable(),
    /** of all that waits what that waits for that is tried first */
    wait: wait.nullable(),
    givenUp: z.int(),
  }),
  endpoint: z
    .object({
      pausedAt: instant.nullable(),
      failures: z.int(),
      failingSince: instant.nullable(),
      lastSuccessAt: instant.nullable(),
      /** when a test callback was answered with success last */
      lastGoodTestAt: instant.nullable(),
    })
    .nullable(),
})

/**
 * How a callback stands: `since` when it fails or is paused and for how many milliseconds that `lasts` (service clock);
 * `waiting` notices. `forecast`: the submissions that the service rejects when nothing changes, and after when the first.
 */
export const callbackState = z.object({
  standing: z.enum(callbackStandings),
  since: instant.nullable(),
  lasts: z.int().nullable(),
  waiting: z.int(),
  /** of all that waits what that waits for that is tried first */
  wait: wait.nullable(),
  forecast: z.object({ undecided: z.int(), rejectedAfter: instant }).nullable(),
})

const organisation = z.object({ id: z.uuid(), name: z.string() })

export const destinationRow = z.object({
  destinationId: z.uuid(),
  name: z.string(),
  status: destinationStatus,
  organisation,
  services: z.int(),
  /** a client or a case worker may fetch what it receives */
  isServed: z.boolean(),
  callback: z.enum(callbackStandings),
  /** for how many milliseconds it has failed or been paused, and how many notices wait then */
  callbackLasts: z.int().nullable(),
  waiting: z.int(),
  createdAt: instant,
})
export const destinationRows = z.object({ total: z.int(), destinations: z.array(destinationRow) })

const certificate = z.object({ subject: z.string(), notBefore: instant, notAfter: instant })

/**
 * What is known of a key's certificate chain. Of one that holds: the `root`, `until` when, and what revocation lists say; of one
 * that is `invalid`: why, the `position` of the certificate in x5c from 1 on (null: one of the operator's), its name, and when
 * it began, ended or was revoked.
 */
export const keyChain = z.discriminatedUnion('state', [
  z.object({ state: z.literal(['none', 'kept']) }),
  z.object({ state: z.literal('checked'), root: z.string(), until: instant, revocation: z.enum(revocationStates) }),
  z.object({
    state: z.literal('invalid'),
    fault: z.enum(chainFaultKinds),
    position: z.int().nullable(),
    name: z.string(),
    at: instant.nullable(),
  }),
])

export const keyDetail = z.object({
  kid: z.string(),
  purpose: z.enum(keyPurposeNames),
  alg: z.string(),
  bits: z.int(),
  certificates: z.array(certificate),
  chain: keyChain,
  createdAt: instant,
  revokedAt: instant.nullable(),
  isActive: z.boolean(),
})

/** The addressing information of a destination, for systems that are configured by hand: a compact JWS, and when it ends. */
export const addressingInformation = z.object({ token: z.string(), validUntil: instant })
export type AddressingInformation = z.output<typeof addressingInformation>

const assignedClient = z.object({
  clientId: z.uuid(),
  name: z.string(),
  kind: z.enum(clientKindNames),
  isDisabled: z.boolean(),
})

/** All that the page of a destination shows, for people. */
export const destinationDetail = destinationRecord.extend({
  organisation,
  createdAt: instant,
  mayManage: z.boolean(),
  nextSteps: z.array(destinationStatus),
  missing: z.array(z.enum(neededParts)),
  keys: z.array(keyDetail),
  /** whether certificate chains of keys are checked: the operator has named roots */
  checksChains: z.boolean(),
  clients: z.array(assignedClient),
  isServed: z.boolean(),
  /** submissions and replies whose content is not yet deleted */
  open: z.int(),
  callbackState,
  callbackReach: z.enum(callbackReaches),
})

/** Some of the clients that could be assigned. */
export const assignableClients = z.object({
  clients: z.array(z.object({ clientId: z.uuid(), name: z.string() })),
  hasMore: z.boolean(),
})

/** Body with which a person creates a destination; keys and callback come afterwards, on its page. */
export const newDestination = destinationInput
  .omit({ callback: true, encryptionKid: true, encryptionPublicKey: true, signingPublicKey: true, status: true })
  .extend({ organisationId: z.uuid({ error: 'organisationId must be the id of an organisation.' }) })

export const portalPatch = destinationPatch.omit({
  callback: true,
  encryptionPublicKey: true,
  signingPublicKey: true,
})

export type CallbackReport = z.output<typeof callbackReport>
export type CallbackState = z.output<typeof callbackState>
export type AssignableClients = z.output<typeof assignableClients>
export type TestReport = z.output<typeof testReport>
export type SavedCallback = z.output<typeof callbackSaved>
export type PauseOutlook = z.output<typeof pauseOutlook>
export type DeliveryHealth = z.output<typeof deliveryHealth>
export type DestinationRow = z.output<typeof destinationRow>
export type DestinationRows = z.output<typeof destinationRows>
export type DestinationDetail = z.output<typeof destinationDetail>
export type KeyDetail = z.output<typeof keyDetail>
export type KeyChain = z.output<typeof keyChain>

/** A service with one of its schemas, as the installation knows it; `title`: of its form, where it has one. */
export type KnownService = {
  identifier: string
  schemaUri: string
  mimeType: DataMimeType
  title: { de: string; en: string } | null
}
