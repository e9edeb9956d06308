import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { handedInRecord } from '#components/wings/forms/follow/handed-in-record.ts'
import { messageSchemaAddress } from '#components/wings/forms/message-record.ts'
import { HANDED_IN_SCHEMA } from '#lib/platform/terms.ts'
import { buildMetadataRecord } from '@kurier/sdk/metadata-record'
import { metadataSchemaAddress } from '@kurier/sdk/metadata-version'
import { readDestination, readEncryptionKey } from '@kurier/sdk/public-reads'
import type { SendRequest } from '@kurier/sdk/send'
import { applicationSchema, pdfFile, publicService } from '@kurier/sides/application'
import { createDestination, offerOf } from '@kurier/sides/destination'
import { decide, openRight, submissionsOf } from '@kurier/sides/inbox'
import { answerable } from '@kurier/sides/parties'
import { root } from '../../server/prepare.ts'
import type { Kind } from './mixture.ts'
import type { DayStage } from './stage.ts'

/** What waits for the person. */
export type SentCase = { kind: Kind; caseId: string; submissionId: string }

/** A destination, and what is sent to it. */
type Sending = { stage: DayStage; destinationId: string }

/** A destination for the form of the housing burden, and for documents that are handed in. */
export async function openOffice({ system, keys }: DayStage, name: string): Promise<string> {
  const addresses = await system.http.addresses()
  const handedIn = { schemaUri: handedInAddress(addresses), mimeType: 'application/json' } as const
  const offer = offerOf(publicService.identifier, applicationSchema(addresses))
  const publicServices = [{ ...offer, submissionSchemas: [...offer.submissionSchemas, handedIn] }]
  const { destinationId } = await createDestination(system, keys, { name, publicServices })
  return destinationId
}

const handedInAddress = ({ schemaBase }: { schemaBase: string }): string => `${schemaBase}/${HANDED_IN_SCHEMA}`

/** Sends one case. @param number of the case in its day, from 0 */
export async function sendCase(sending: Sending, kind: Kind, number: number): Promise<SentCase> {
  const { caseId, submissionId } = await senders[kind](sending, number)
  return { kind, caseId, submissionId }
}

type SentIds = Omit<SentCase, 'kind'>
type Sender = (sending: Sending, number: number) => Promise<SentIds>

const senders: Record<Kind, Sender> = {
  clean: sendApplication,
  noted: sendApplication,
  asked: sendApplication,
  faulty: sendFaulty,
  'handed-in': handIn,
  broken: sendBroken,
}

type Content = Pick<SendRequest, 'data' | 'attachments'>

async function send({ stage, destinationId }: Sending, content: Content, caseId?: string): Promise<SentIds> {
  const { service, replyKeys } = stage
  const wish = { destinationId, replyKeys, ...(caseId !== undefined && { caseId }) }
  return service.send(answerable({ publicService, region: 'DE09', attachments: [], ...content }, wish))
}

const applicants = ['lives-alone', 'lives-alone', 'lives-alone', 'widow-with-lodger']

/** The data record of an applicant; every fourth one sends much. */
async function documentOf(number: number): Promise<Record<string, object>> {
  const name = applicants[number % applicants.length]
  const text = await readFile(join(root, `packages/forms/testing/applications/${name}.json`), 'utf8')
  return JSON.parse(text) as Record<string, object> // its groups
}

async function dataOf({ stage }: Sending, document: object): Promise<SendRequest['data']> {
  const { schemaUri } = applicationSchema(await stage.service.http.addresses())
  return { content: JSON.stringify(document), schemaUri }
}

/** Who sends much sends a proof, too. */
async function sendApplication(sending: Sending, number: number): Promise<SentIds> {
  const document = await documentOf(number)
  const attachments = number % applicants.length === applicants.length - 1 ? [await proof()] : []
  return send(sending, { data: await dataOf(sending, document), attachments })
}

async function proof() {
  const pdf = await readFile(pdfFile)
  return { attachmentId: randomUUID(), name: 'income-proof.pdf', mimeType: 'application/pdf', open: () => pdf }
}

/** Lacks the part on payments, or says something about the household that the form does not know. */
async function sendFaulty(sending: Sending, number: number): Promise<SentIds> {
  const document = await documentOf(number)
  const fault = number % 2 === 0 ? { G00001545: undefined } : { G00001543: undefined }
  return send(sending, { data: await dataOf(sending, { ...document, ...fault }) })
}

/** Somebody was accepted earlier and asked for a document, which arrives now. */
async function handIn(sending: Sending, number: number): Promise<SentIds> {
  const { service, system } = sending.stage
  const { caseId, submissionId } = await sendApplication(sending, number)
  const submissions = submissionsOf(system)
  const { metadata: answered, ...opened } = await openRight(submissions, submissionId)
  await decide(submissions, { ...opened, metadata: answered })
  const asked = { id: randomUUID(), title: 'Income proof', required: true }
  const message = { subject: 'A document is missing', message: 'Please hand it in.', documents: [asked] }
  const { schemaBase } = await service.http.addresses()
  const data = { content: JSON.stringify(message), schemaUri: messageSchemaAddress(schemaBase, message) }
  const { replyId } = await system.reply({ caseId, answered, data, attachments: [] })
  const file = await proof()
  const files = { [asked.id]: [{ id: file.attachmentId, name: file.name }] }
  const record = handedInRecord({ replyId, asked: [asked], files, remark: '' })
  const content = JSON.stringify(record)
  const handedIn = { data: { content, schemaUri: handedInAddress({ schemaBase }) }, attachments: [file] }
  return send(sending, handedIn, caseId)
}

/** An application whose metadata name another hash, which the library refuses to send. */
async function sendBroken(sending: Sending, number: number): Promise<SentIds> {
  const { destinationId, stage } = sending
  const { service } = stage
  const [addresses, destination] = [await service.http.addresses(), await readDestination(service.http, destinationId)]
  const created = await service.createSubmission({ destinationId, publicService, announcedAttachments: [] })
  const metadata = buildMetadataRecord({
    schema: metadataSchemaAddress(addresses.schemaBase, '1.0.0'),
    publicService,
    data: { submissionSchema: applicationSchema(addresses), sha512: '0'.repeat(128) },
    attachments: [],
  })
  const content = Buffer.from(JSON.stringify(await documentOf(number)))
  const key = await readEncryptionKey(service.http, destination)
  const data = { content: new Uint8Array(content), mimeType: 'application/json' } as const
  await service.submit({ submissionId: created.submissionId, key, metadata, data })
  return created
}
