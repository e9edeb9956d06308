import { describe, expect, test } from 'vitest'
import { postDestinations } from '#components/calls/rules/destinations.generated.ts'
import { faultsAfter, faultsBefore } from '#components/calls/field-faults.ts'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { newDestination, portalPatch } from '#lib/destinations/portal-schema.ts'
import { mergedChannels } from '#lib/destinations/reply-channels.ts'
import { judged } from '#lib/platform/fitting.ts'
import {
  creationBody,
  emptyService,
  formNames,
  newValues,
  patchBody,
  valuesOf,
  type FormValues,
} from './form-values.ts'

const good: FormValues = {
  ...newValues('018f2a00-0000-7000-8000-000000000001'),
  name: 'Wohngeldstelle',
  legalName: 'Stadt Beispiel',
  email: 'post@beispiel.example',
  services: [
    {
      identifier: 'urn:de:fim:leika:leistung:99107023017000',
      regions: 'DE09, DE10',
      schemas: [{ schemaUri: 'https://schema.example/a.json', mimeType: 'application/json' }],
    },
  ],
}

const told = (first: FormValues) => ({
  rule: postDestinations,
  first,
  names: formNames,
  words: (fault: string) => fault,
})

/** What the form says before it is sent. */
const formFaults = (values: FormValues) => faultsBefore(values, creationBody(values), told(values))

/** The fields at which the service finds a fault in what the form would send. */
function fieldsRefused(values: FormValues): string[] {
  const read = judged(newDestination, creationBody(values))
  const errors = 'faults' in read ? read.faults : []
  return faultsAfter(new PortalProblem(422, { errors: [...errors] }), values, told(values)).map(({ field }) => field)
}

describe('the form for a destination', () => {
  test('sends what the service takes, and reads back what it sent', () => {
    const sent = newDestination.parse(creationBody(good))
    expect(sent.publicServices[0]?.regions).toEqual(['DE09', 'DE10'])
    const record = { ...sent, destinationId: good.organisationId, status: 'created' as const }
    expect(valuesOf(record)).toEqual({ ...good, organisationId: '' })
    expect(formFaults(good)).toEqual([])
  })

  test('creates with the chosen channels, and changes them without losing what is said of one', () => {
    const chosen = { ...good, replyChannels: { ...good.replyChannels, eMail: true, fink: true } }
    expect(newDestination.parse(creationBody(chosen)).replyChannels).toEqual({ eMail: {}, fink: {} })
    const patch = portalPatch.parse(patchBody(chosen)).replyChannels
    expect(patch).toEqual({ eMail: {}, fink: {}, deMail: null, elster: null, idBundDeMailbox: null })
    expect(mergedChannels({ eMail: { usePgp: true }, deMail: {}, fitConnect: {} }, patch)).toEqual({
      eMail: { usePgp: true },
      fink: {},
      fitConnect: {},
    })
    const record = { ...newDestination.parse(creationBody(chosen)), destinationId: good.organisationId }
    const read = valuesOf({ ...record, status: 'created' })
    expect(read.replyChannels).toEqual(chosen.replyChannels)
  })

  test('makes the URN of a bare service number, and sends no block that was left as it came', () => {
    const [service] = good.services
    const numbered = { ...good, services: service ? [{ ...service, identifier: ' 99107023017000 ' }] : [] }
    expect(creationBody(numbered).publicServices[0]?.identifier).toBe('urn:de:fim:leika:leistung:99107023017000')
    const untouched = { ...good, services: newValues('').services }
    expect(untouched.services).toHaveLength(1)
    expect([creationBody(untouched).publicServices, formFaults(untouched)]).toEqual([[], []])
  })

  test('removes what was emptied when it changes a destination', () => {
    const patch = portalPatch.parse(patchBody(good))
    expect(patch.contactInformation).toMatchObject({ phone: null, address: null, unit: null })
  })

  const service = good.services[0] ?? emptyService
  test.each<[string, Partial<FormValues>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(256) }, 'name'],
    ['a name that turns the direction of text', { name: 'Amt\u202E' }, 'name'],
    ['no organisation', { organisationId: '' }, 'organisationId'],
    ['no version', { metadataVersions: ' ' }, 'metadataVersions'],
    ['a wrong version', { metadataVersions: '1.0.0, 1' }, 'metadataVersions'],
    ['no authority', { legalName: '' }, 'legalName'],
    ['no e-mail address', { email: 'beispiel' }, 'email'],
    ['a long telephone number', { phone: '1'.repeat(101) }, 'phone'],
    ['a service without identifier', { services: [{ ...service, identifier: '' }] }, 'services.0.identifier'],
    ['a service that is no URN', { services: [{ ...service, identifier: '99107' }] }, 'services.0.identifier'],
    ['a wrong region', { services: [{ ...service, regions: 'DE, Bayern' }] }, 'services.0.regions'],
    [
      'a schema that is no address',
      { services: [service, { ...service, schemas: [{ schemaUri: 'form.json', mimeType: 'application/json' }] }] },
      'services.1.schemas.0.schemaUri',
    ],
  ])('finds %s where the service does', (_, wrong, field) => {
    const values = { ...good, ...wrong }
    expect(formFaults(values).map((fault) => fault.field)).toEqual([field])
    expect(fieldsRefused(values)).toEqual([field])
  })

  test.each(['DE', 'DE09, 05', '091620000000', 'DE000000000000'])(
    'takes the regions %s, as the service does',
    (regions) => {
      const values = { ...good, services: [{ ...service, regions }] }
      expect([formFaults(values), fieldsRefused(values)]).toEqual([[], []])
    },
  )

  test('says what a text lacks, and in which order', () => {
    const wrong = {
      ...good,
      name: 'Amt\u202E',
      legalName: 'x'.repeat(256),
      email: ' ',
      services: [{ ...service, regions: 'x' }],
    }
    expect(formFaults(wrong)).toEqual([
      { field: 'name', message: 'pattern' },
      { field: 'legalName', message: 'long' },
      { field: 'email', message: 'required' },
      { field: 'services.0.regions', message: 'pattern' },
    ])
  })
})
