import { createHash } from 'node:crypto'
import { pathOf } from '@kurier/sdk/http-client'
import type { Journal, UploadedAttachment } from './journal.ts'
import type { Parties } from './parties.ts'

const AT_ONCE = 4

/**
 * Fetches every acknowledged attachment of what was submitted, and compares it byte for byte.
 * @returns how many were fetched, and those that are lost or other bytes than were sent
 */
export async function fetchAttachments(
  { uploaded, submitted }: Journal,
  parties: Parties,
): Promise<{ fetched: number; spoiled: string[] }> {
  const readable = new Set(submitted.map(({ id }) => id))
  const left = [...uploaded.values()].filter(({ id, acknowledged }) => acknowledged && readable.has(id))
  const fetched = left.length
  const spoiled: string[] = []
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { kind, id, attachmentId, acknowledged = '', maybe } = next
      const found = await sha256(parties, next).catch((error: unknown) => String(error))
      if (![acknowledged, ...maybe].includes(found))
        spoiled.push(`attachment ${attachmentId} of ${kind} ${id}: ${found}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { fetched, spoiled }
}

/** Of what the other side gets, hex. */
async function sha256(
  { administration, patient }: Parties,
  { kind, id, attachmentId }: UploadedAttachment,
): Promise<string> {
  const collection = kind === 'submission' ? 'submissions' : 'replies'
  const { http } = kind === 'submission' ? administration : patient
  const path = pathOf`/submission-api/v2/${collection}/${id}/attachments/${attachmentId}`
  const hash = createHash('sha256')
  for await (const chunk of await http.stream({ method: 'GET', path })) hash.update(chunk)
  return hash.digest('hex')
}
