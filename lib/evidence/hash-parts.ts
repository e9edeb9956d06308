import { createHash } from 'node:crypto'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import type { Database } from '../platform/database.ts'
import { log } from '../platform/log.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { Turns } from '../platform/turns.ts'
import { selectStoredParts, type StoredPart } from './store.ts'

/** Large parts are read one after the other, whoever asks: reading them must not hold up those that deliver. */
const turns = () => oncePerProcess('evidence-turns', () => new Turns('evidence', 1, 20))

export type HashedPart = Omit<StoredPart, 'blobId' | 'sha256'> & { sha256: string | null }

/**
 * The stored parts of a case with the SHA-256 of their bytes, base64url; null for one whose file cannot be read.
 * @throws Refusal `unavailable` when too many ask at once
 */
export async function hashedParts(db: Database, { caseId }: { caseId: string }): Promise<HashedPart[]> {
  const parts = await selectStoredParts(db, { caseId })
  if (parts.every(({ blobId }) => blobId === null)) return parts.map((one) => hashed(one, one.sha256))
  return turns().take(async () => {
    const all: HashedPart[] = []
    for (const one of parts) all.push(hashed(one, one.blobId === null ? one.sha256 : await hashOfBlob(one.blobId)))
    return all
  })
}

const hashed = ({ documentId, part, kid, tag, size }: StoredPart, sha256: Buffer | null): HashedPart => {
  return { documentId, part, kid, tag, size, sha256: sha256?.toString('base64url') ?? null }
}

async function hashOfBlob(blobId: string): Promise<Buffer | null> {
  try {
    const blob = await blobFiles().read(blobId)
    if (!blob) return null
    const hash = createHash('sha256')
    for await (const chunk of blob.stream) hash.update(chunk)
    return hash.digest()
  } catch (error) {
    log.warn({ blobId, reason: String(error) }, 'a stored part could not be read for evidence')
    return null
  }
}
