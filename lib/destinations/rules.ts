import type { Actor } from '../platform/actor.ts'
import { conflict, invalid, Refusal, type FieldFault } from '../platform/errors.ts'
import { isWithin } from './regions.ts'
import type { PublicService } from './schema.ts'
import { type DestinationStatus } from '@kurier/wire/names'
import { neededParts, type CallbackStanding, type NeededPart } from './terms.ts'

/** The installation, and clients with the scope manage-destinations (specification 5 rule 7). */
export function mayManageDestinations(actor: Actor | undefined): boolean {
  if (!actor || actor.kind === 'person') return false
  return actor.kind === 'system' || actor.scopes.includes('manage-destinations')
}

/** @throws Refusal `insufficient-scope` unless this actor manages destinations */
export function assertMayManageDestinations(actor: Actor | undefined): asserts actor is Actor {
  if (mayManageDestinations(actor)) return
  throw new Refusal('insufficient-scope', 'This needs the scope manage-destinations.')
}

/** The client whose assigned destinations are all that this actor sees; null: the actor sees every destination. */
export function assignedTo(actor: Actor): string | null {
  return actor.kind === 'client' ? actor.clientId : null
}

/** Decisions 4, "Destination status": the steps that may be asked for. */
export const statusSteps = {
  created: ['active'],
  active: ['inactive'],
  inactive: ['active', 'decommissioned'],
  decommissioned: [],
} as const satisfies Record<DestinationStatus, readonly DestinationStatus[]>

/** A destination's own steps: `created` as long as a part is missing, `active` when the last one arrives. */
const byItself = {
  created: { complete: 'active', incomplete: 'created' },
  active: { complete: 'active', incomplete: 'created' },
  inactive: { complete: 'inactive', incomplete: 'inactive' },
  decommissioned: { complete: 'decommissioned', incomplete: 'decommissioned' },
} as const satisfies Record<DestinationStatus, Record<'complete' | 'incomplete', DestinationStatus>>

type DestinationParts = {
  encryptionKid: string | null
  hasSigningKey: boolean
  publicServices: readonly PublicService[]
}

/** Parts that a destination needs to take submissions, in words. */
const parts = {
  'encryption-key': 'an active encryption key (encryptionKid)',
  'signing-key': 'a signing key that is not revoked',
  'public-service': 'a public service',
} as const satisfies Record<NeededPart, string>

/** Parts that a destination lacks to take submissions; empty when it is complete. */
export function missingParts({ encryptionKid, hasSigningKey, publicServices }: DestinationParts): NeededPart[] {
  const missing: Record<NeededPart, boolean> = {
    'encryption-key': encryptionKid === null,
    'signing-key': !hasSigningKey,
    'public-service': publicServices.length === 0,
  }
  return neededParts.filter((part) => missing[part])
}

/** The steps that may be asked for in a destination's present state: `active` only when no part is missing. */
export function stepsNow(status: DestinationStatus, missing: readonly NeededPart[]): DestinationStatus[] {
  return statusSteps[status].filter((step) => step !== 'active' || missing.length === 0)
}

/**
 * The status after a change. Naming the present status asks for no step, so that a record can be sent back as it was
 * read.
 * @param missing parts that the destination lacks after the change
 * @throws Refusal `conflict` when the step asked for is not allowed or not possible yet
 */
export function statusAfter(
  current: DestinationStatus,
  wanted: DestinationStatus | undefined,
  missing: readonly NeededPart[],
): DestinationStatus {
  const settled = byItself[current][missing.length === 0 ? 'complete' : 'incomplete']
  if (wanted === undefined || wanted === current || wanted === settled) return settled
  const steps: readonly DestinationStatus[] = statusSteps[settled]
  if (!steps.includes(wanted)) {
    const possible = steps.length > 0 ? `possible: ${steps.join(', ')}` : 'no further step is possible'
    throw conflict(`The destination is ${settled} and cannot become ${wanted}; ${possible}.`)
  }
  if (wanted === 'active' && missing.length > 0) {
    throw conflict(
      `The destination cannot become active yet: it lacks ${missing.map((part) => parts[part]).join(', ')}.`,
    )
  }
  return wanted
}

type ServiceWish = { serviceIdentifier: string; region: string | undefined }

type Serving = { status: DestinationStatus; publicServices: readonly PublicService[] }

/** Why a destination takes no new submission at all; undefined when it is active. */
export function stateFault({ status }: Pick<Serving, 'status'>): FieldFault | undefined {
  if (status === 'active') return undefined
  return {
    pointer: '/destinationId',
    detail: `The destination is ${status}; only an active one takes new submissions.`,
  }
}

/**
 * Why a submission for this service and region does not fit a destination (decisions 4, POST /submissions); empty when
 * it fits. A service without regions is offered everywhere; a submission without region fits wherever it is offered.
 * @param taking `listed` services alone, or `any`: then the receiving system judges an unlisted service
 * @returns faults with pointers into the body of POST /submissions
 */
export function serviceFaults(
  { publicServices }: Pick<Serving, 'publicServices'>,
  { serviceIdentifier, region }: ServiceWish,
  taking: 'listed' | 'any' = 'listed',
): FieldFault[] {
  const offers = publicServices.filter((service) => service.identifier === serviceIdentifier)
  if (offers.length === 0) {
    if (taking === 'any') return []
    const detail = 'The destination does not offer this service; its publicServices list those it offers.'
    return [{ pointer: '/publicService/identifier', detail }]
  }
  return region === undefined ? [] : regionFaults(offers, region)
}

/** True when a destination takes a new submission for a service that it lists. */
export function isDeliverable(destination: Serving, wanted: ServiceWish): boolean {
  return !stateFault(destination) && serviceFaults(destination, wanted).length === 0
}

/** Regions that a refusal names, so that it stays readable for a service that is offered in hundreds. */
const MOST_REGIONS_TOLD = 10

function regionFaults(offers: readonly PublicService[], region: string): FieldFault[] {
  const isOffered = ({ regions }: PublicService): boolean =>
    regions.length === 0 || regions.some((covered) => isWithin(region, covered))
  if (offers.some(isOffered)) return []
  const all = offers.flatMap((service) => service.regions)
  const told = all.slice(0, MOST_REGIONS_TOLD).join(', ') + (all.length > MOST_REGIONS_TOLD ? ' and others' : '')
  const detail = `The destination offers this service in ${told} only, and ${region} does not lie there; name a region that does, or leave region out.`
  return [{ pointer: '/region', detail }]
}

type Endpoint = { pausedAt: Date | null; failures: number; failingSince: Date | null }

/** State of a callback, and since when it fails or is paused; a paused one is not tried, so that it does not fail. */
export function callbackTrouble(endpoint: Endpoint | undefined): { standing: CallbackStanding; since: Date | null } {
  if (!endpoint) return { standing: 'none', since: null }
  if (endpoint.pausedAt) return { standing: 'paused', since: endpoint.pausedAt }
  if (endpoint.failures > 0) return { standing: 'failing', since: endpoint.failingSince }
  return { standing: 'working', since: null }
}

/** @throws Refusal `conflict` unless a destination may be deleted (decisions 4); `open` counts undeleted contents */
export function assertDeletable(status: DestinationStatus, open: number): void {
  if (status === 'active' || status === 'inactive') {
    throw conflict(`The destination is ${status}; only one that is created or decommissioned can be deleted.`)
  }
  if (open === 0) return
  throw conflict(
    'The destination has submissions or replies whose content is not yet deleted; it can be deleted after them.',
  )
}

type Callback = { url: string; secret?: string }

/**
 * Change of a destination's callback. `set` and `confirm`, which names the stored URL and keeps its secret, are saved
 * only when the URL passes the reachability check (specification 4 rule 1).
 */
export type CallbackChange =
  | { kind: 'keep' }
  | { kind: 'remove' }
  | { kind: 'confirm'; url: string }
  | { kind: 'set'; url: string; secret: string }

/**
 * Decisions 4, "Callback of a destination". URLs are compared as given: normalise both first.
 * @throws Refusal `invalid` when a new URL comes without its secret
 */
export function callbackChange(currentUrl: string | undefined, wanted: Callback | undefined): CallbackChange {
  if (!wanted) return currentUrl === undefined ? { kind: 'keep' } : { kind: 'remove' }
  const { url, secret } = wanted
  if (secret !== undefined) return { kind: 'set', url, secret }
  if (url === currentUrl) return { kind: 'confirm', url }
  throw invalid([{ pointer: '/callback/secret', detail: 'A new callback URL needs its secret with it.' }])
}
