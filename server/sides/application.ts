import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteSource } from '@kurier/sdk/byte-stream'
import type { ServiceAddresses } from '@kurier/sdk/connection'
import type { SubmissionSchema } from '@kurier/sdk/metadata-record'
import type { SendAttachment, SendData } from '@kurier/sdk/send-content'
import type { PublicService } from '@kurier/sdk/document-records'
import { pseudoRandomBytes } from './pseudo-random-bytes.ts'

/** Identifier of decisions 8, invented like the person in the data record. */
export const publicService: PublicService = {
  identifier: 'urn:de:fim:leika:leistung:99107023017000',
  name: 'Wohngeld als Lastenzuschuss, Erstantrag',
}
export const region = 'DE09'

/** Last part of the address of the form with which people apply for it. */
export const applicationForm = 'housing-burden'

const examples = join(import.meta.dirname, '../../packages/forms/examples')

/** What its lists mean, invented where nobody knows. */
export const formWordsFile = join(examples, 'housing-burden-words.json')

/** The data record that the online service sends; a file to read and to change. */
export const dataRecordFile = join(examples, 'housing-burden-application.json')
const pdfFile = join(examples, 'income-proof.pdf')
const SCAN_BYTES = 20_000_000

export type ApplicationFile = { attachmentId: string; name: string; mimeType: string; open: () => ByteSource }

/** What one person hands in. */
export type Application = { data: Buffer<ArrayBuffer>; attachments: readonly ApplicationFile[] }

/** The housing-burden application: the data record, a PDF from a file, and 20 MB that are made while they are sent. */
export async function readApplication(): Promise<Application> {
  const [data, pdf] = [await readFile(dataRecordFile), await readFile(pdfFile)]
  return {
    data,
    attachments: [
      file('income-proof.pdf', 'application/pdf', () => pdf),
      file('land-register-scan.bin', 'application/octet-stream', () => pseudoRandomBytes(SCAN_BYTES)),
    ],
  }
}

function file(name: string, mimeType: string, open: () => ByteSource): ApplicationFile {
  return { attachmentId: crypto.randomUUID(), name, mimeType, open }
}

/** What the same person hands in later: the data record again, with the PDF alone. */
export function handedInLater({ data, attachments }: Application): Application {
  return { data, attachments: attachments.slice(0, 1).map(({ name, mimeType, open }) => file(name, mimeType, open)) }
}

/** What the administration answers; invented, like the schema that it names. */
export function decisionNotice(): { data: SendData & { schemaUri: string }; letter: SendAttachment } {
  const letter = Buffer.from('Sehr geehrte Frau Beispiel,\n\nIhrem Antrag auf Lastenzuschuss wird entsprochen.\n')
  return {
    data: {
      content: JSON.stringify({ decision: 'granted', monthlyAmount: 187.5 }),
      schemaUri: 'https://musterstadt.example/schemas/housing-burden-decision/1.0/decision.schema.json',
    },
    letter: { name: 'decision-letter.txt', mimeType: 'text/plain', size: letter.length, open: () => letter },
  }
}

/** Schema of the data record below the service's {schema_base} (decisions 8). */
export function applicationSchema({ schemaBase }: Pick<ServiceAddresses, 'schemaBase'>): SubmissionSchema {
  return {
    schemaUri: `${schemaBase}/forms/housing-burden-first-application/1.0/form.schema.json`,
    mimeType: 'application/json',
  }
}
