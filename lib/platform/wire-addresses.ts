import { settings, type Settings } from './env.ts'
import { MESSAGE_SCHEMA } from '@kurier/wire/names'
import {
  ASKING_MESSAGE_SCHEMA,
  EVENT_STREAM_SCHEMA,
  EVIDENCE_SCHEMA,
  FIRST_EVIDENCE_SCHEMA,
  HANDED_IN_SCHEMA,
} from './terms.ts'

/** The bases of all addresses of the wire. */
export type Bases = { baseUrl: string; schemaBase: string }
export type WireAddresses = ReturnType<typeof addressesOf>

/** The URIs of the wire (specification, conventions; decisions 1), for any identity. */
export function addressesOf({ baseUrl, schemaBase }: Bases) {
  return {
    submissionApi: `${baseUrl}/submission-api`,
    destinationApi: `${baseUrl}/destination-api`,
    routingApi: `${baseUrl}/routing-api`,
    tokenEndpoint: `${baseUrl}/token`,
    /** {event_type_base} */
    eventTypeBase: `${schemaBase}/events`,
    /** {callback_type_base} */
    callbackTypeBase: `${schemaBase}/submission-api/callbacks`,
    /** {problem_type_base}: problems inside events */
    eventProblemTypeBase: `${schemaBase}/events/problems`,
    /** types of HTTP error answers */
    httpProblemTypeBase: `${schemaBase}/submission-api/problems`,
    /** long form of a scope: this, then the name */
    scopeBase: `${schemaBase}/oauth/scopes`,
    /** of our own set-payload; `setPayloadPattern` says which versions others may write */
    setPayloadSchema: `${schemaBase}/set-payload/1.2.2/set-payload.schema.json`,
    setPayloadBase: `${schemaBase}/set-payload`,
    metadataSchemas: {
      '1.0.0': `${schemaBase}/metadata/1.0.0/metadata.schema.json`,
      '2.1.0': `${schemaBase}/metadata/2.1.0/metadata.schema.json`,
    },
    messageSchema: `${schemaBase}/${MESSAGE_SCHEMA}`,
    askingMessageSchema: `${schemaBase}/${ASKING_MESSAGE_SCHEMA}`,
    handedInSchema: `${schemaBase}/${HANDED_IN_SCHEMA}`,
    evidenceSchema: `${schemaBase}/${EVIDENCE_SCHEMA}`,
    firstEvidenceSchema: `${schemaBase}/${FIRST_EVIDENCE_SCHEMA}`,
    /** of the data of operational events */
    eventStreamSchema: `${schemaBase}/${EVENT_STREAM_SCHEMA}`,
  }
}

let known: { of: Settings; addresses: WireAddresses } | undefined

/** The same for the settings in force, which every process has compared with the database. */
export function wireAddresses() {
  const of = settings()
  if (known?.of !== of) known = { of, addresses: addressesOf(of) }
  return known.addresses
}

/** Path of {schema_base} below {base_url}, such as `/schemas`; undefined for a base elsewhere, which others answer. */
export function ownSchemaPath(): string | undefined {
  const { baseUrl, schemaBase } = settings()
  return schemaBase.startsWith(`${baseUrl}/`) ? schemaBase.slice(baseUrl.length) : undefined
}
