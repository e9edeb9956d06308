import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../platform/actor.ts'
import { asRefusal } from '../platform/errors.ts'
import {
  assertDeletable,
  assertMayManageDestinations,
  assignedTo,
  callbackChange,
  callbackTrouble,
  isDeliverable,
  mayManageDestinations,
  missingParts,
  serviceFaults,
  stateFault,
  stepsNow,
  statusAfter,
} from './rules.ts'
import { destinationStatus, type PublicService } from './schema.ts'
import type { Scope } from '../platform/terms.ts'
import type { DestinationStatus } from '@kurier/wire/names'
import type { NeededPart } from './terms.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const client = (...scopes: Scope[]): Actor => ({ kind: 'client', clientId: 'c', organisationId: 'o', scopes })

const ada: Actor = {
  kind: 'person',
  personId: 'p',
  sessionId: 's',
  name: 'Ada',
  address: '::1',
  isOperator: true,
  isSupport: false,
  roles: {},
}

/** The refusal that `work` throws. */
function refusalOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    return asRefusal(error)
  }
  return undefined
}

describe('who may manage destinations', () => {
  test.each([
    ['nobody', undefined, false],
    ['an online service', client('send-submissions'), false],
    ['a client that only fetches', client('subscribe-destinations'), false],
    ['a client with manage-destinations', client('manage-destinations'), true],
    ['the installation', { kind: 'system' } as const, true],
    ['a person, who manages in the portal', ada, false],
  ])('%s', (_, actor, may) => {
    expect(mayManageDestinations(actor)).toBe(may)
    expect(refusalOf(() => assertMayManageDestinations(actor))?.code).toBe(may ? undefined : 'insufficient-scope')
  })

  test('a client is held to the destinations it is assigned to, the installation is not', () => {
    expect(assignedTo(client('manage-destinations'))).toBe('c')
    expect(assignedTo({ kind: 'system' })).toBeNull()
  })
})

describe('the status of a destination', () => {
  const complete: NeededPart[] = []
  const incomplete: NeededPart[] = ['public-service']
  type Row = [DestinationStatus, DestinationStatus | undefined, NeededPart[], DestinationStatus | 'conflict']

  test.each<Row>([
    // by itself
    ['created', undefined, incomplete, 'created'],
    ['created', undefined, complete, 'active'],
    ['active', undefined, complete, 'active'],
    ['active', undefined, incomplete, 'created'],
    ['inactive', undefined, complete, 'inactive'],
    ['inactive', undefined, incomplete, 'inactive'],
    ['decommissioned', undefined, complete, 'decommissioned'],
    ['decommissioned', undefined, incomplete, 'decommissioned'],
    // steps of decisions 4
    ['created', 'active', complete, 'active'],
    ['active', 'inactive', complete, 'inactive'],
    ['inactive', 'active', complete, 'active'],
    ['inactive', 'decommissioned', complete, 'decommissioned'],
    ['inactive', 'decommissioned', incomplete, 'decommissioned'],
    // a complete one is active before it takes a step
    ['created', 'inactive', complete, 'inactive'],
    // a record sent back as it was read asks for no step
    ['created', 'created', complete, 'active'],
    ['active', 'active', incomplete, 'created'],
    ['decommissioned', 'decommissioned', complete, 'decommissioned'],
    // no such step
    ['created', 'active', incomplete, 'conflict'],
    ['created', 'inactive', incomplete, 'conflict'],
    ['created', 'decommissioned', incomplete, 'conflict'],
    ['active', 'created', complete, 'conflict'],
    ['active', 'decommissioned', complete, 'conflict'],
    ['inactive', 'created', complete, 'conflict'],
    ['inactive', 'active', incomplete, 'conflict'],
    ['decommissioned', 'created', complete, 'conflict'],
    ['decommissioned', 'active', complete, 'conflict'],
    ['decommissioned', 'inactive', complete, 'conflict'],
  ])('%s, wanted %s, lacking %j: %s', (current, wanted, missing, after) => {
    if (after === 'conflict') expect(refusalOf(() => statusAfter(current, wanted, missing))?.code).toBe('conflict')
    else expect(statusAfter(current, wanted, missing)).toBe(after)
  })

  test.each<[DestinationStatus, DestinationStatus, NeededPart[], string]>([
    ['inactive', 'created', complete, 'is inactive and cannot become created; possible: active, decommissioned.'],
    ['decommissioned', 'active', complete, 'cannot become active; no further step is possible.'],
    [
      'inactive',
      'active',
      ['public-service', 'signing-key'],
      'it lacks a public service, a signing key that is not revoked.',
    ],
  ])('%s, wanted %s: a refusal says what is possible or missing', (current, wanted, missing, told) => {
    expect(refusalOf(() => statusAfter(current, wanted, missing))?.message).toContain(told)
  })

  test('is never active while a part is missing, whatever is wanted', () => {
    const status = fc.constantFrom(...destinationStatus.options)
    fc.assert(
      fc.property(status, fc.option(status, { nil: undefined }), (current, wanted) => {
        const refused = refusalOf(() => expect(statusAfter(current, wanted, incomplete)).not.toBe('active'))
        expect(refused?.code ?? 'conflict').toBe('conflict')
      }),
    )
  })

  test('names what is missing', () => {
    const services: PublicService[] = [{ identifier: 'urn:a:b', regions: [], submissionSchemas: [] }]
    const nothing = missingParts({ encryptionKid: null, hasSigningKey: false, publicServices: [] })
    expect(nothing).toHaveLength(3)
    expect(missingParts({ encryptionKid: 'k', hasSigningKey: true, publicServices: services })).toEqual([])
    const [onlySigning] = missingParts({ encryptionKid: 'k', hasSigningKey: false, publicServices: services })
    expect(onlySigning).toBe('signing-key')
    const refused = refusalOf(() =>
      statusAfter('inactive', 'active', missingParts({ encryptionKid: 'k', hasSigningKey: true, publicServices: [] })),
    )
    expect(refused?.message).toMatch(/lacks a public service/)
  })

  test('offers the next steps only, and active only when nothing is missing', () => {
    expect(stepsNow('created', incomplete)).toEqual([])
    expect(stepsNow('active', complete)).toEqual(['inactive'])
    expect(stepsNow('inactive', complete)).toEqual(['active', 'decommissioned'])
    expect(stepsNow('inactive', incomplete)).toEqual(['decommissioned'])
    expect(stepsNow('decommissioned', complete)).toEqual([])
  })
})

describe('whether a submission may be created for a destination', () => {
  const offers = (...regions: string[]): PublicService => ({ identifier: 'urn:de:one', regions, submissionSchemas: [] })
  const wanted = (serviceIdentifier: string, region?: string) => ({ serviceIdentifier, region })
  const faults = (service: PublicService, region?: string) =>
    serviceFaults({ publicServices: [service] }, wanted('urn:de:one', region))

  test.each([
    [offers(), undefined, true],
    [offers(), 'DE', true],
    [offers(), 'DE091620000000', true],
    [offers('DE'), undefined, true],
    [offers('DE'), 'DE05', true],
    [offers('DE000000000000'), '05', true],
    [offers('DE09'), undefined, true],
    [offers('DE09'), 'DE09', true],
    [offers('DE09'), 'DE09162', true],
    [offers('090000000000'), 'DE09162', true],
    [offers('DE05', 'DE09'), 'DE09162', true],
    [offers('DE09'), 'DE', false],
    [offers('DE09'), 'DE0', false],
    [offers('DE09162'), 'DE0916', false],
    [offers('DE09'), 'DE05', false],
    [offers('DE09'), '11', false],
  ])('offered in %j, wanted %s: %s', (service, region, fits) => {
    expect(faults(service, region).map((fault) => fault.pointer)).toEqual(fits ? [] : ['/region'])
  })

  test('a refusal names the regions, of many the first ten, and what was sent', () => {
    expect(faults(offers('DE09', '10'), '11')[0]?.detail).toBe(
      'The destination offers this service in DE09, 10 only, and 11 does not lie there; name a region that does, or leave region out.',
    )
    const states = Array.from({ length: 11 }, (_, at) => `DE${at + 11}`)
    expect(faults(offers(...states), 'DE01')[0]?.detail).toContain(
      ' in DE11, DE12, DE13, DE14, DE15, DE16, DE17, DE18, DE19, DE20 and others only',
    )
  })

  test.each(['created', 'inactive', 'decommissioned'] as const)('not while it is %s', (status) => {
    expect(stateFault({ status })).toMatchObject({ pointer: '/destinationId', detail: expect.stringContaining(status) })
    expect(isDeliverable({ status, publicServices: [offers()] }, wanted('urn:de:one'))).toBe(false)
  })

  test('while it is active, and offers the service there', () => {
    expect(stateFault({ status: 'active' })).toBeUndefined()
    const active = { status: 'active' as const, publicServices: [offers('DE09')] }
    expect(isDeliverable(active, wanted('urn:de:one', '09'))).toBe(true)
    expect(isDeliverable(active, wanted('urn:de:one', '11'))).toBe(false)
  })

  test('not for a service it does not offer', () => {
    const found = serviceFaults({ publicServices: [offers()] }, wanted('urn:de:two'))
    expect(found.map((fault) => fault.pointer)).toEqual(['/publicService/identifier'])
  })

  test('for any service where any is taken, in any region; for a listed one only in its regions', () => {
    const found = (identifier: string) =>
      serviceFaults({ publicServices: [offers('DE09')] }, wanted(identifier, 'DE05'), 'any')
    expect(found('urn:de:two')).toEqual([])
    expect(found('urn:de:one').map((fault) => fault.pointer)).toEqual(['/region'])
  })

  test('a service listed twice is offered in the regions of both', () => {
    const both = { publicServices: [offers('DE05'), offers('DE09')] }
    expect(serviceFaults(both, wanted('urn:de:one', 'DE09'))).toEqual([])
  })
})

test.each<[string, Parameters<typeof callbackTrouble>[0], ReturnType<typeof callbackTrouble>]>([
  ['none', undefined, { standing: 'none', since: null }],
  ['that works', { pausedAt: null, failures: 0, failingSince: null }, { standing: 'working', since: null }],
  ['that fails', { pausedAt: null, failures: 1, failingSince: noon }, { standing: 'failing', since: noon }],
  [
    'that failed and is paused',
    { pausedAt: noon, failures: 9, failingSince: null },
    { standing: 'paused', since: noon },
  ],
])('the trouble of a callback %s', (_, endpoint, trouble) => {
  expect(callbackTrouble(endpoint)).toEqual(trouble)
})

describe('whether a destination may be deleted', () => {
  test.each([
    ['created', 0, true],
    ['decommissioned', 0, true],
    ['active', 0, false],
    ['inactive', 0, false],
    ['created', 1, false],
    ['decommissioned', 1, false],
  ] as const)('%s with %i open: %s', (status, open, may) => {
    expect(refusalOf(() => assertDeletable(status, open))?.code).toBe(may ? undefined : 'conflict')
  })
})

describe('what becomes of a callback', () => {
  const [here, there] = ['https://here.example/', 'https://there.example/']

  test.each([
    ['none stays none', undefined, undefined, { kind: 'keep' }],
    ['none with URL and secret', undefined, { url: here, secret: 's' }, { kind: 'set', url: here, secret: 's' }],
    ['left out', here, undefined, { kind: 'remove' }],
    ['the same URL', here, { url: here }, { kind: 'confirm', url: here }],
    ['the secret alone', here, { url: here, secret: 's' }, { kind: 'set', url: here, secret: 's' }],
    ['another URL with its secret', here, { url: there, secret: 's' }, { kind: 'set', url: there, secret: 's' }],
  ])('%s', (_, current, wanted, change) => {
    expect(callbackChange(current, wanted)).toEqual(change)
  })

  test.each([
    ['a first', undefined],
    ['another', here],
  ])('%s URL without a secret is refused, so that no secret goes to a place it was not meant for', (_, current) => {
    const refused = refusalOf(() => callbackChange(current, { url: there }))
    expect(refused?.code).toBe('invalid')
    expect(refused?.extra.errors?.map((fault) => fault.pointer)).toEqual(['/callback/secret'])
  })
})
