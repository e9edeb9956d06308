import type { DestinationRecord } from '#lib/destinations/schema.ts'
import type { ReplyChannels } from '#lib/destinations/reply-channels.ts'
import { metadataVersions, replyChannelNames } from '@kurier/wire/names'
import { serviceUrn } from './service-label.ts'
import { type DataMimeType } from '#lib/destinations/terms.ts'

/** The values of the form; lists of short texts are one text with commas. */
export type FormValues = {
  organisationId: string
  name: string
  metadataVersions: string
  replyChannels: Record<OtherChannel, boolean>
  legalName: string
  email: string
  phone: string
  address: string
  unit: string
  services: { identifier: string; regions: string; schemas: SchemaValues[] }[]
}
/** Ways to answer that a destination may serve or not; a reply by the service is always taken. */
export const otherChannels = replyChannelNames.filter((name) => name !== 'fitConnect')
type OtherChannel = (typeof otherChannels)[number]

export type SchemaValues = { schemaUri: string; mimeType: DataMimeType }

export const emptySchema: SchemaValues = { schemaUri: '', mimeType: 'application/json' }
export const emptyService: FormValues['services'][number] = { identifier: '', regions: 'DE', schemas: [emptySchema] }

/** Texts separated by commas, blanks or line breaks. */
const listed = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')

const chosenOf = (served: ReplyChannels): FormValues['replyChannels'] =>
  ofEachChannel((name) => served[name] !== undefined)

function ofEachChannel<T>(of: (name: OtherChannel) => T): Record<OtherChannel, T> {
  // a member for each name of the list
  return Object.fromEntries(otherChannels.map((name) => [name, of(name)])) as Record<OtherChannel, T>
}

export function newValues(organisationId: string): FormValues {
  const contact = { legalName: '', email: '', phone: '', address: '', unit: '' }
  return {
    organisationId,
    name: '',
    metadataVersions: metadataVersions.join(', '),
    replyChannels: chosenOf({}),
    ...contact,
    services: [emptyService],
  }
}

export function valuesOf(destination: DestinationRecord): FormValues {
  const { name, metadataVersions, publicServices, contactInformation } = destination
  const { legalName, email, phone = '', address = '', unit = '' } = contactInformation
  return {
    organisationId: '',
    name,
    metadataVersions: metadataVersions.join(', '),
    replyChannels: chosenOf(destination.replyChannels ?? {}),
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

/** The one block that a new destination's form begins with, and in which nothing was entered. */
const isUntouched = ({ identifier, schemas }: FormValues['services'][number]): boolean =>
  identifier.trim() === '' && schemas.every(({ schemaUri }) => schemaUri.trim() === '')

/** The members that creating and changing have in common. */
function sharedBody({ name, metadataVersions, services }: FormValues) {
  return {
    name: name.trim(),
    metadataVersions: listed(metadataVersions),
    publicServices: (services.every(isUntouched) ? [] : services).map(({ identifier, regions, schemas }) => ({
      identifier: serviceUrn(identifier),
      regions: listed(regions),
      submissionSchemas: schemas.map(({ schemaUri, mimeType }) => ({ schemaUri: schemaUri.trim(), mimeType })),
    })),
  }
}

const chosenNames = ({ replyChannels }: FormValues): OtherChannel[] =>
  otherChannels.filter((name) => replyChannels[name])

const voluntary = ['phone', 'address', 'unit'] as const

/** Body that creates a destination. */
export function creationBody(values: FormValues) {
  const given = voluntary.filter((member) => values[member].trim() !== '')
  return {
    ...sharedBody(values),
    replyChannels: Object.fromEntries(chosenNames(values).map((name) => [name, {}])),
    organisationId: values.organisationId,
    contactInformation: {
      legalName: values.legalName.trim(),
      email: values.email.trim(),
      ...Object.fromEntries(given.map((member) => [member, values[member].trim()])),
    },
  }
}

/** JSON Merge Patch that gives a destination the values of the form: null removes an emptied value. */
export function patchBody(values: FormValues) {
  return {
    ...sharedBody(values),
    // what was said of a chosen channel stays
    replyChannels: ofEachChannel((name) => (values.replyChannels[name] ? {} : null)),
    contactInformation: {
      legalName: values.legalName.trim(),
      email: values.email.trim(),
      ...Object.fromEntries(voluntary.map((member) => [member, values[member].trim() || null])),
    },
  }
}

/** Members of the bodies that the form calls something else. */
export const formNames = { contactInformation: '', publicServices: 'services', submissionSchemas: 'schemas' }

/** The fields, without the places of the lists they are in: the texts tell by it what is missing or refused. */
export const fieldNames = [
  'organisationId',
  'name',
  'metadataVersions',
  'legalName',
  'email',
  'phone',
  'address',
  'unit',
  'identifier',
  'regions',
  'schemaUri',
  'mimeType',
] as const

/** The texts for what has another shape than a field wants. */
export const shapeWords: Partial<
  Record<(typeof fieldNames)[number], 'direction' | 'version' | 'email' | 'identifier' | 'region' | 'uri'>
> = {
  name: 'direction',
  metadataVersions: 'version',
  email: 'email',
  identifier: 'identifier',
  regions: 'region',
  schemaUri: 'uri',
}
