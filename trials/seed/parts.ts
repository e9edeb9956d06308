import { randomBytes } from 'node:crypto'
import { encryptPart } from '@kurier/sdk/compact-jwe'
import type { JwkPair } from '@kurier/sdk/keys'
import type { PartToStore } from '#lib/documents/document-store.ts'
import { checkPart } from '#lib/documents/part/jwe-reader.ts'
import { realApplication } from './applications.ts'
import { formFor } from './demo-destinations.ts'
import type { PlannedSubmission } from './plan.ts'
import type { PlannedReply } from './plan-replies.ts'
import type { PartKind } from '#lib/documents/terms.ts'

export type DemoParts = { metadata: PartToStore; data: PartToStore; attachments: Map<string, PartToStore> }

/**
 * The parts of a submission, really encrypted for the destination's key of that time: an application of the form for its
 * service where there is one, else something small that follows no form.
 * @param number tells one applicant from another
 */
export async function makeParts(
  submission: PlannedSubmission,
  pair: JwkPair,
  { kid, number }: { kid: string; number: number },
): Promise<DemoParts> {
  const { service, region, attachmentIds } = submission
  const form = formFor(service.identifier)
  if (form) {
    const real = await realApplication(form, submission, { pair, number })
    return encrypted({ ...real, attachmentIds }, { ...pair.publicKey, kid })
  }
  const metadata = { version: '1.0.0', publicServiceType: service, attachments: attachmentIds }
  const data = { service: service.name, region, applicant: 'Erika Beispiel' }
  return encrypted({ metadata, data, attachmentIds }, { ...pair.publicKey, kid })
}

/** Small parts of a reply, really encrypted for the key of its receiver. */
export async function makeReplyParts(reply: PlannedReply, pair: JwkPair, kid: string): Promise<DemoParts> {
  const { attachmentIds } = reply
  const metadata = { version: '1.0.0', attachments: attachmentIds }
  const data = { message: 'Ihr Bescheid liegt bei.', recipient: 'Erika Beispiel' }
  return encrypted({ metadata, data, attachmentIds }, { ...pair.publicKey, kid })
}

type PartContent = { metadata: object; data: object; attachmentIds: readonly string[]; attachment?: Buffer }

async function encrypted(content: PartContent, key: JwkPair['publicKey']): Promise<DemoParts> {
  const { metadata, data, attachmentIds, attachment = randomBytes(300) } = content
  const json = (value: object) => encryptPart(Buffer.from(JSON.stringify(value)), key, 'application/json')
  const attachments = new Map<string, PartToStore>()
  for (const id of attachmentIds) {
    attachments.set(id, inline(await encryptPart(new Uint8Array(attachment), key), 'attachment'))
  }
  return {
    metadata: inline(await json(metadata), 'metadata'),
    data: inline(await json(data), 'data'),
    attachments,
  }
}

function inline(text: string, kind: PartKind): PartToStore {
  return { ...checkPart(text, { kind, pointer: `/${kind}`, allowedKids: undefined }), body: text, blobId: null }
}

/** The tags of all parts, as events document them. */
export function tagsOf({ metadata, data, attachments }: DemoParts) {
  const ofAttachments = [...attachments].map(([id, { tag }]): [string, string] => [id, tag])
  return { metadata: metadata.tag, data: data.tag, attachments: Object.fromEntries(ofAttachments) }
}
