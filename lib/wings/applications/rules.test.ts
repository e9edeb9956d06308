import { describe, expect, it } from 'vitest'
import type { PublicService } from '../../destinations/schema.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { codes, members } from '@kurier/forms/definition'
import { handingInOf, isOpen, namingFault, offerFault, regionOf, serviceFor } from './rules.ts'
import type { DestinationStatus } from '@kurier/wire/names'

const words = { de: '', en: '' }
const identifier = 'urn:de:fim:leika:leistung:99000000000000'
const schemaUri = 'https://kurier.example/schemas/forms/small/1.0/form.schema.json'
const form: FormDefinition = {
  name: 'small',
  version: '1.0',
  path: 'small',
  title: words,
  intro: words,
  serviceIdentifier: identifier,
  root: [],
  fields: {},
  groups: {},
  labels: { definitions: {}, codes: {} },
  pages: [],
  applicantName: [],
}

const service = (uri = schemaUri, more: Partial<PublicService> = {}): PublicService => ({
  identifier,
  regions: [],
  submissionSchemas: [{ schemaUri: uri, mimeType: 'application/json' }],
  ...more,
})
const serving = (status: DestinationStatus, services: PublicService[] = [service()]) => ({
  status,
  publicServices: services,
})

describe('offering a form for a destination', () => {
  it.each(['active', 'inactive'] as const)('is possible when it is %s', (status) => {
    expect(offerFault(form, schemaUri, serving(status))).toBeUndefined()
  })

  it('looks through all services and all schemas', () => {
    const schemas = [schemaUri, 'https://kurier.example/other.json'].map((uri) => service(uri).submissionSchemas).flat()
    const others = [service('x', { identifier: 'urn:de:fim:leika:leistung:1' }), service('y')]
    const all = [...others, service('', { submissionSchemas: schemas.toReversed() })]
    expect(offerFault(form, schemaUri, serving('active', all))).toBeUndefined()
  })

  it.each<[string, ReturnType<typeof serving>, RegExp]>([
    ['a decommissioned one', serving('decommissioned'), /decommissioned/],
    ['one without keys', serving('created'), /add its keys/],
    ['one without services', serving('created', []), /add urn:de:fim:leika:leistung:99000000000000 with the schema/],
    [
      'one with the schema at another service',
      serving('active', [service(schemaUri, { identifier: 'urn:de:x' })]),
      /with the schema https:/,
    ],
    [
      'one with another schema',
      serving('active', [service('https://x.example/')]),
      /^The destination does not name the schema.+1\.0\/form\.schema\.json/,
    ],
  ])('is refused for %s, with what to do', (_, destination, told) => {
    expect(offerFault(form, schemaUri, destination)).toMatch(told)
  })
})

it('delivers to its own service, though another has the same schema', () => {
  const own = service(schemaUri)
  const other = service(schemaUri, { identifier: 'urn:de:fim:leika:leistung:1' })
  expect(serviceFor(form, schemaUri, [other, own])).toBe(own)
  expect(serviceFor(form, schemaUri, [other])).toBeUndefined()
})

it('cannot be published until everything that all must answer has words; each is named, with what to do', () => {
  const label = { de: 'Wohnform', en: 'Kind of home' }
  const unnamed: FormDefinition = {
    ...form,
    root: members('F00000001 req', 'F00000002 req', 'F00000003 req', 'F00000004'),
    fields: {
      F00000001: { type: codes('001', '002'), title: 'Liste' },
      F00000002: { type: codes('001') },
      F00000003: { type: codes('001'), title: 'Art' },
      F00000004: { type: codes('001') },
    },
    labels: { definitions: { F00000001: { label } }, codes: {} },
  }
  expect(namingFault(form)).toBeUndefined()
  expect(namingFault(unnamed)).toMatch(
    /^The form is not ready .+: F00000001 \(Wohnform\), F00000002 \(\?\), F00000003 \(Art\)\. Name them on the page \/admin\/forms\/small, or with: kurier forms words small FILE$/,
  )
})

describe('a form is open', () => {
  const open = (status: DestinationStatus, clientStatus: string, services?: PublicService[]) =>
    isOpen(form, schemaUri, { destination: serving(status, services), client: { status: clientStatus } })

  it('while its destination is active, and its client', () => {
    expect([open('active', 'active'), open('active', 'disabled'), open('inactive', 'active')]).toEqual([
      true,
      false,
      false,
    ])
    expect([open('created', 'active'), open('decommissioned', 'active')]).toEqual([false, false])
  })

  it('while the destination names its schema', () => {
    expect(open('active', 'active', [service('https://x.example/')])).toBe(false)
  })

  it('whatever regions the destination serves', () => {
    expect(open('active', 'active', [service(schemaUri, { regions: ['DE09162', 'DE05'] })])).toBe(true)
  })
})

describe('documents can be handed in', () => {
  const known = { publicService: { identifier }, region: null, wasAnswered: true, isAnswerable: true }
  const states = (status: DestinationStatus, more: object = {}) =>
    handingInOf({ ...known, destination: serving(status), ...more })

  it('when the administration has replied, while it can, and its destination takes the service', () => {
    expect(states('active')).toBe('open')
    expect(states('active', { wasAnswered: false })).toBe('unasked')
    expect(states('active', { isAnswerable: false })).toBe('ended')
    expect(states('inactive')).toBe('paused')
    expect(states('active', { destination: serving('active', []) })).toBe('paused')
    const elsewhere = serving('active', [service(schemaUri, { regions: ['DE05'] })])
    expect(states('active', { destination: elsewhere })).toBe('open')
    expect(states('active', { destination: elsewhere, region: 'DE09' })).toBe('paused')
    expect(states('active', { destination: elsewhere, region: '050000000000' })).toBe('open')
    expect(states('active', { destination: elsewhere, region: 'DE05' })).toBe('open')
  })

  it('whatever schemas the destination lists for its service: it has asked for them', () => {
    expect(states('active', { destination: serving('active', [service('https://x.example/')]) })).toBe('open')
  })

  it('and of what never ends and of what only waits, the former is told', () => {
    expect(states('inactive', { isAnswerable: false, wasAnswered: false })).toBe('ended')
  })
})

it('an application is of the first region that the destination serves, or of none where it serves all', () => {
  expect(regionOf(service())).toBeUndefined()
  expect(regionOf(service(schemaUri, { regions: ['DE09162', 'DE05'] }))).toBe('DE09162')
})
