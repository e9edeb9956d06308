import { KurierError } from './errors.ts'
import { object, uuid } from './json-shape.ts'
import {
  buildMetadataRecord,
  type DescribedContent,
  type MetadataContent,
  type SubmissionSchema,
} from './metadata-record.ts'
import { metadataVersions, type MetadataVersion } from '@kurier/wire/names'
import { knowsAttachedData, metadataSchemaAddress, versionUnderstood } from './metadata-version.ts'
import { readDestination, readEncryptionKey, type PublicDestination } from './public-reads.ts'
import { requireReplyKey } from './reply-channel.ts'
import type { SendData } from './send-content.ts'
import type { SendingProgress, SendingKind, SendingRequest, SentParts } from './sending.ts'
import { createDocument, documentCalls } from './document-calls.ts'
import type { Callback, PublicService } from './document-records.ts'

export interface SubmissionIds {
  submissionId: string
  caseId: string
}

export interface SendRequest extends SendingRequest<SubmissionIds> {
  destinationId: string
  publicService: PublicService
  /** Regional key, `DE` with up to 12 digits or the digits alone; without it no region is checked. */
  region?: string
  /** Goes on with a case of the same client and destination. */
  caseId?: string
  callback?: Callback
  data: SendData & {
    /** Needed only when the destination takes several schemas of this mime type. */
    schemaUri?: string
  }
  /** More members of the metadata record, such as `replyChannel`. */
  metadata?: MetadataContent['extras']
}

export type SendProgress = SendingProgress<SubmissionIds>
export type SentSubmission = SentParts<SubmissionIds>

function unfit(message: string): KurierError {
  return new KurierError('destination-unfit', message)
}

/** The schema that the data record names: what the destination takes for this service and mime type. Throws `destination-unfit`. */
function schemaFor(destination: PublicDestination, request: SendRequest): SubmissionSchema {
  const { mimeType = 'application/json', schemaUri } = request.data
  if (destination.status !== 'active') throw unfit(`The destination is ${destination.status} and takes no submissions`)
  const offers = destination.publicServices.filter((offer) => offer.identifier === request.publicService.identifier)
  if (offers.length === 0) throw unfit(`The destination does not offer the service ${request.publicService.identifier}`)
  const schemas = offers
    .flatMap((offer) => offer.submissionSchemas)
    .filter((schema) => schema.mimeType === mimeType && (schemaUri === undefined || schema.schemaUri === schemaUri))
  const [schema] = schemas
  if (schema === undefined) throw unfit(`The destination takes no such data: ${mimeType} ${schemaUri ?? ''}`.trim())
  if (schemas.some((other) => other.schemaUri !== schema.schemaUri)) {
    throw unfit(`The destination takes several schemas for ${mimeType}: name one in data.schemaUri`)
  }
  return schema
}

/** The version in which the metadata record is written. Throws `destination-unfit` when the destination takes none of ours. */
function versionFor({ metadataVersions: listed }: PublicDestination): MetadataVersion {
  const version = versionUnderstood(listed)
  if (version !== undefined) return version
  const theirs = listed.join(', ') || 'none'
  throw unfit(
    `The destination understands the metadata versions ${theirs}; this library writes ${metadataVersions.join(' and ')}`,
  )
}

/** A private key in the reply channel would be told to the administration. Throws `key-unfit`. */
function assertReplyChannel(request: SendRequest): void {
  const key = request.metadata?.replyChannel?.fitConnect?.encryptionPublicKey
  if (key !== undefined) requireReplyKey(key)
}

/**
 * Who asks for an answer by a channel that the destination does not serve would wait for it in vain; a reply by the service
 * is always taken. Throws `destination-unfit`.
 */
function assertServed({ replyChannels: served }: PublicDestination, request: SendRequest): void {
  if (served === undefined) return
  const asked = Object.entries(request.metadata?.replyChannel ?? {}).flatMap(([name, about]) => (about ? [name] : []))
  const missing = asked.filter((name) => name !== 'fitConnect' && served[name] === undefined)
  if (missing.length === 0) return
  const names = Object.keys(served).join(', ')
  throw unfit(`The destination answers by ${names}, not by ${missing.join(', ')}: leave that out of replyChannel`)
}

const calls = documentCalls.submission

/** Resumed, the schema that the request names counts, for the destination took the submission before. */
export const submissionSending: SendingKind<SubmissionIds, SendRequest> = {
  calls,
  ids: object({ submissionId: uuid, caseId: uuid }),
  idOf: ({ submissionId }) => submissionId,
  create: (context, { destinationId, publicService, region, caseId, callback }, announcedAttachments) =>
    createDocument(context, calls, { destinationId, publicService, region, caseId, callback, announcedAttachments }),
  prepare: async ({ http }, request, isBegun) => {
    assertReplyChannel(request)
    const destination = await readDestination(http, request.destinationId)
    assertServed(destination, request)
    const { mimeType = 'application/json', schemaUri } = request.data
    const submissionSchema =
      isBegun && schemaUri !== undefined ? { schemaUri, mimeType } : schemaFor(destination, request)
    const { publicService, metadata: extras } = request
    const schema = metadataSchemaAddress((await http.addresses()).schemaBase, versionFor(destination))
    const record = (described: DescribedContent) => buildMetadataRecord({ ...described, schema, publicService, extras })
    return {
      key: await readEncryptionKey(http, destination),
      submissionSchema,
      record,
      takesAttachedData: knowsAttachedData(schema),
    }
  },
}
