import type { DestinationRecord } from '#lib/destinations/schema.ts'
import { DIRECTION_SIGNS } from '#lib/platform/terms.ts'
import {
  longest,
  METADATA_VERSION,
  METADATA_VERSIONS,
  REGION,
  SERVICE_IDENTIFIER,
  type DataMimeType,
} from '#lib/destinations/terms.ts'

/** What stands in the form; lists of short texts are one text with commas. */
export type FormValues = {
  organisationId: string
  name: string
  metadataVersions: string
  legalName: string
  email: string
  phone: string
  address: string
  unit: string
  services: { identifier: string; regions: string; schemas: SchemaValues[] }[]
}
export type SchemaValues = { schemaUri: string; mimeType: DataMimeType }

export const emptySchema: SchemaValues = { schemaUri: '', mimeType: 'application/json' }
export const emptyService: FormValues['services'][number] = { identifier: '', regions: 'DE', schemas: [emptySchema] }

export type FormFault = 'required' | 'too-long' | 'direction' | 'email' | 'version' | 'identifier' | 'region' | 'uri'

/** Texts separated by commas, blanks or line breaks. */
export const listed = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')

export function newValues(organisationId: string): FormValues {
  const contact = { legalName: '', email: '', phone: '', address: '', unit: '' }
  return { organisationId, name: '', metadataVersions: METADATA_VERSIONS.join(', '), ...contact, services: [] }
}

export function valuesOf(destination: DestinationRecord): FormValues {
  const { name, metadataVersions, publicServices, contactInformation } = destination
  const { legalName, email, phone = '', address = '', unit = '' } = contactInformation
  return {
    organisationId: '',
    name,
    metadataVersions: metadataVersions.join(', '),
    legalName,
    email,
    phone,
    address,
    unit,
    services: publicServices.map(({ identifier, regions, submissionSchemas }) => ({
      identifier,
      regions: regions.join(', '),
      schemas: submissionSchemas,
    })),
  }
}

/** The members that creating and changing have in common. */
function sharedBody({ name, metadataVersions, services }: FormValues) {
  return {
    name: name.trim(),
    metadataVersions: listed(metadataVersions),
    publicServices: services.map(({ identifier, regions, schemas }) => ({
      identifier: identifier.trim(),
      regions: listed(regions),
      submissionSchemas: schemas.map(({ schemaUri, mimeType }) => ({ schemaUri: schemaUri.trim(), mimeType })),
    })),
  }
}

const voluntary = ['phone', 'address', 'unit'] as const

/** Body that creates a destination. */
export function creationBody(values: FormValues) {
  const given = voluntary.filter((member) => values[member].trim() !== '')
  return {
    ...sharedBody(values),
    organisationId: values.organisationId,
    contactInformation: {
      legalName: values.legalName.trim(),
      email: values.email.trim(),
      ...Object.fromEntries(given.map((member) => [member, values[member].trim()])),
    },
  }
}

/** JSON Merge Patch that makes a destination what stands in the form: null removes what was emptied. */
export function patchBody(values: FormValues) {
  return {
    ...sharedBody(values),
    contactInformation: {
      legalName: values.legalName.trim(),
      email: values.email.trim(),
      ...Object.fromEntries(voluntary.map((member) => [member, values[member].trim() || null])),
    },
  }
}

type FormValueRule = (text: string) => FormFault | undefined

const text =
  (most: number, isNeeded = true): FormValueRule =>
  (given) => {
    if (given.trim() === '') return isNeeded ? 'required' : undefined
    return given.trim().length > most ? 'too-long' : undefined
  }
const shaped =
  (most: number, shape: RegExp, fault: FormFault): FormValueRule =>
  (given) =>
    text(most)(given) ?? (shape.test(given.trim()) ? undefined : fault)
const each =
  (shape: RegExp, fault: FormFault): FormValueRule =>
  (given) =>
    listed(given).every((part) => shape.test(part)) ? undefined : fault

const rules = {
  organisationId: text(36),
  name: (given: string) => text(longest.name)(given) ?? (DIRECTION_SIGNS.test(given) ? 'direction' : undefined),
  metadataVersions: (given: string) => text(10_000)(given) ?? each(METADATA_VERSION, 'version')(given),
  legalName: text(longest.legalName),
  // the service looks closer
  email: shaped(longest.email, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email'),
  phone: text(longest.phone, false),
  address: text(longest.address, false),
  unit: text(longest.unit, false),
} satisfies Record<Exclude<keyof FormValues, 'services'>, FormValueRule>

const identifier = shaped(longest.identifier, SERVICE_IDENTIFIER, 'identifier')
const regions = each(REGION, 'region')
const schemaUri: FormValueRule = (given) =>
  text(longest.schemaUri)(given) ?? (URL.canParse(given.trim()) ? undefined : 'uri')

/** What is wrong in the form by the rules of the service, each fault at its field; in the order of the fields. */
export function formFaults(values: FormValues, isNew: boolean): { field: string; fault: FormFault }[] {
  const found: [string, FormFault | undefined][] = []
  for (const [field, rule] of Object.entries(rules)) {
    const given = values[field as keyof typeof rules] // the keys of the table
    if (field !== 'organisationId' || isNew) found.push([field, rule(given)])
  }
  values.services.forEach((service, at) => {
    found.push([`services.${at}.identifier`, identifier(service.identifier)])
    found.push([`services.${at}.regions`, regions(service.regions)])
    service.schemas.forEach((schema, index) => {
      found.push([`services.${at}.schemas.${index}.schemaUri`, schemaUri(schema.schemaUri)])
    })
  })
  return found.flatMap(([field, fault]) => (fault ? [{ field, fault }] : []))
}

const places: readonly [RegExp, string][] = [
  [/^\/(name|organisationId)$/, '$1'],
  [/^\/metadataVersions(\/\d+)?$/, 'metadataVersions'],
  [/^\/contactInformation\/(legalName|email|phone|address|unit)$/, '$1'],
  [/^\/publicServices\/(\d+)\/identifier$/, 'services.$1.identifier'],
  [/^\/publicServices\/(\d+)\/regions(\/\d+)?$/, 'services.$1.regions'],
  [/^\/publicServices\/(\d+)\/submissionSchemas\/(\d+)\/(schemaUri|mimeType)$/, 'services.$1.schemas.$2.$3'],
]

/** The texts tell by it what is missing or refused at a field: its own name, without the places of the lists it is in. */
export type FieldName = keyof typeof rules | 'identifier' | 'regions' | 'schemaUri' | 'mimeType'
export const fieldName = (field: string): FieldName => field.slice(field.lastIndexOf('.') + 1) as FieldName // the form's own paths

/** The field that a JSON Pointer of the service means; nothing for a member that the form does not have. */
export function fieldAt(pointer: string): string | undefined {
  const place = places.find(([shape]) => shape.test(pointer))
  return place && pointer.replace(place[0], place[1])
}
