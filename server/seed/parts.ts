import { randomBytes } from 'node:crypto'
import { metadataVersion } from '#sdk/metadata-record.ts'
import { encryptPart } from '#sdk/compact-jwe.ts'
import type { JwkPair } from '#sdk/keys.ts'
import { readPart } from '#lib/content/store-part.ts'
import type { PartToStore } from '#lib/content/store-part.ts'
import type { PlannedSubmission } from './plan.ts'

export type DemoParts = { metadata: PartToStore; data: PartToStore; attachments: Map<string, PartToStore> }

/** Small parts of a submission, really encrypted for the destination's key of that time. */
export async function makeParts(submission: PlannedSubmission, pair: JwkPair, kid: string): Promise<DemoParts> {
  const key = { ...pair.publicKey, kid }
  const json = (value: object) => encryptPart(Buffer.from(JSON.stringify(value)), key, 'application/json')
  const { service, region, attachmentIds } = submission
  const metadata = await json({ version: metadataVersion, publicServiceType: service, attachments: attachmentIds })
  const data = await json({ service: service.name, region, applicant: 'Erika Beispiel' })
  const attachments = new Map<string, PartToStore>()
  for (const id of attachmentIds) {
    attachments.set(id, await inline(await encryptPart(randomBytes(300), key), 'attachment'))
  }
  return { metadata: await inline(metadata, 'metadata'), data: await inline(data, 'data'), attachments }
}

async function inline(text: string, kind: 'metadata' | 'data' | 'attachment'): Promise<PartToStore> {
  return { ...(await readPart(text, kind, `/${kind}`)), body: text, blobId: null }
}

/** The tags of all parts, as events document them. */
export function tagsOf({ metadata, data, attachments }: DemoParts) {
  const ofAttachments = [...attachments].map(([id, { tag }]): [string, string] => [id, tag])
  return { metadata: metadata.tag, data: data.tag, attachments: Object.fromEntries(ofAttachments) }
}
