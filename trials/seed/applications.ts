import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FormDefinition } from '@kurier/forms/definition'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { JwkPair } from '@kurier/sdk/keys'
import { buildMetadataRecord, type WrittenRecord } from '@kurier/sdk/metadata-record'
import { replyChannel } from '@kurier/sdk/reply-channel'
import { schemaUriOf } from '#lib/wings/applications/known-forms.ts'
import { dataRecordFile, pdfFile } from '@kurier/sides/application'
import type { PlannedSubmission } from './plan.ts'

/** What a case worker reads once the content is opened. */
export type RealContent = { metadata: WrittenRecord; data: object; attachment: Buffer }

/** Invented people: given name, family name. */
const applicants = [
  ['Amira', 'Hadžić'],
  ['Björn', 'Ahlers'],
  ['Chiara', 'Conti'],
  ['Dorothea', 'von der Heide'],
  ['Emeka', 'Okafor'],
  ['Franziska', 'Öztürk-Lang'],
  ['Giorgos', 'Papadakis'],
  ['Hannelore', 'Brückner'],
  ['Ivana', 'Šimić'],
  ['Jörg', 'Petersen'],
  ['Katarzyna', 'Nowak'],
  ['Lê Minh', 'Nguyễn'],
  ['Malte', 'Claaßen'],
  ['Nadia', 'Benali'],
  ['Oskar', 'Lindqvist'],
  ['Petra', 'Zu Lippe'],
  ['Rüdiger', 'Groß'],
  ['Svetlana', 'Kuznetsova'],
  ['Théo', 'Lefèvre'],
  ['Ursula', 'Ebert'],
  ['Vanessa', 'Yıldız'],
  ['Wolfgang', 'Maurer'],
  ['Yusuf', 'Demir'],
] as const

/** The members of the data record that tell one applicant from another. */
type Person = Record<string, unknown> & { G60000083: Record<string, number> }
type DataRecord = Record<string, unknown> & { G00000448: Record<string, unknown> & { G00000188: Person } }

/**
 * The demo's application as one of several people hands it in, so that it can be opened, decided and answered.
 * @param pair to whose public half the applicant wants to be answered
 */
export async function realApplication(
  form: FormDefinition,
  { service, attachmentIds }: PlannedSubmission,
  { pair, number }: { pair: JwkPair; number: number },
): Promise<RealContent> {
  const [record, attachment] = await Promise.all([readFile(dataRecordFile, 'utf8'), readFile(pdfFile)])
  const data = inTheNameOf(JSON.parse(record) as DataRecord, number) // our own file
  const metadata = buildMetadataRecord({
    schema: wireAddresses().metadataSchemas['2.1.0'],
    publicService: service,
    data: {
      submissionSchema: { schemaUri: schemaUriOf(form), mimeType: 'application/json' },
      sha512: digest(JSON.stringify(data)),
    },
    attachments: attachmentIds.map((attachmentId, at) => ({
      ...({ attachmentId, purpose: 'attachment', mimeType: 'application/pdf', sha512: digest(attachment) } as const),
      filename: at === 0 ? 'income-proof.pdf' : `income-proof-${at + 1}.pdf`,
    })),
    extras: { replyChannel: replyChannel(pair.publicKey) },
  })
  return { metadata, data, attachment }
}

const digest = (content: string | Buffer): string => createHash('sha512').update(content).digest('hex')

function inTheNameOf(record: DataRecord, number: number): DataRecord {
  const [given, family] = applicants[number % applicants.length] ?? applicants[0]
  const { G00000188: person, ...household } = record.G00000448
  const renamed = { ...person, F60000227: family, F60000228: given, F60000230: undefined, F60000242: undefined }
  const born = { F60000231: 1 + (number % 28), F60000232: 1 + (number % 12), F60000233: 1950 + (number % 50) }
  return { ...record, G00000448: { ...household, G00000188: { ...renamed, G60000083: born } } }
}
