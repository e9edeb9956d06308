import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceAddresses } from '@kurier/sdk/connection'
import type { PublicService } from '@kurier/sdk/document-records'
import type { SubmissionSchema } from '@kurier/sdk/metadata-record'
import type { ReplyRequest } from '@kurier/sdk/send-reply'
import type { SendRequest } from '@kurier/sdk/send'
import type { SendAttachment } from '@kurier/sdk/send-content'
import { pseudoRandomBytes } from './pseudo-random-bytes.ts'

/** Identifier of decisions 8, invented like the person in the data record. */
export const publicService: PublicService = {
  identifier: 'urn:de:fim:leika:leistung:99107023017000',
  name: 'Wohngeld als Lastenzuschuss, Erstantrag',
}

/** Last part of the address of the form with which people apply for it. */
export const applicationForm = 'housing-burden'

const examples = join(import.meta.dirname, '../forms/examples')

/** What its lists mean, invented where nobody knows. */
export const formWordsFile = join(examples, 'housing-burden-words.json')

/** The data record that the online service sends; a file to read and to change. */
export const dataRecordFile = join(examples, 'housing-burden-application.json')

/** The proof of income that belongs to it. */
export const pdfFile = join(examples, 'income-proof.pdf')

/** What one person hands in. */
export type Application = Pick<SendRequest, 'publicService' | 'region'> & {
  data: { content: Uint8Array }
  attachments: readonly SendAttachment[]
}

/** The housing-burden application: the data record, a PDF from a file, and 20 MB that are made while they are sent. */
export async function readApplication(): Promise<Application> {
  const [content, pdf] = [await readFile(dataRecordFile), await readFile(pdfFile)]
  return {
    publicService,
    region: 'DE09',
    data: { content },
    attachments: [
      { name: 'income-proof.pdf', mimeType: 'application/pdf', open: () => pdf },
      largeAttachment('land-register-scan.bin', 20_000_000),
    ],
  }
}

/** An attachment of this many bytes that takes neither disk nor memory. */
export function largeAttachment(name: string, size: number, mimeType = 'application/octet-stream'): SendAttachment {
  return { name, mimeType, size, open: () => pseudoRandomBytes(size) }
}

/** What an administration answers: a decision and a letter; invented, like the schema that it names. */
export function decisionNotice(): Pick<ReplyRequest, 'data' | 'attachments'> {
  const letter = Buffer.from('Sehr geehrte Frau Beispiel,\n\nIhrem Antrag auf Lastenzuschuss wird entsprochen.\n')
  return {
    data: {
      content: JSON.stringify({ decision: 'granted', monthlyAmount: 187.5 }),
      schemaUri: 'https://musterstadt.example/schemas/housing-burden-decision/1.0/decision.schema.json',
    },
    attachments: [{ name: 'decision-letter.txt', mimeType: 'text/plain', size: letter.length, open: () => letter }],
  }
}

/** Schema of the data record below the service's {schema_base} (decisions 8). */
export function applicationSchema({ schemaBase }: Pick<ServiceAddresses, 'schemaBase'>): SubmissionSchema {
  return {
    schemaUri: `${schemaBase}/forms/housing-burden-first-application/1.0/form.schema.json`,
    mimeType: 'application/json',
  }
}
