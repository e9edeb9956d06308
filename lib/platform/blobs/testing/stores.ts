import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeSettings, settings } from '../../env.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { blobBucket } from '../blob-bucket.ts'
import { blobFolder } from '../blob-folder.ts'
import type { BlobFiles } from '../blob-shape.ts'
import { LEAST_PART, settingsFor, startS3Server, type S3Server } from './s3-server.ts'

/** A blob store for tests, and what stands behind it. */
export type TestStore = { files: BlobFiles; root: string; close: () => Promise<void> }
export type TestBucket = TestStore & { server: S3Server }

const folderOf = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kurier-blobs-'))
  completeSettings({ ...testSettings, DATA_DIR: folder })
  return folder
}

/** A store in a folder. */
export async function testFolder(): Promise<TestStore> {
  const folder = await folderOf()
  const root = join(folder, 'blobs')
  return { files: blobFolder(root), root, close: () => rm(folder, { recursive: true, force: true }) }
}

/** Bytes of a part where it does not matter how large they are. */
export const SMALL_PART = 128 * 1024

/** A store in a bucket of a server of its own, under a prefix, in parts of this size. */
export async function testBucket({
  partSize = SMALL_PART,
  ...options
}: Omit<Parameters<typeof startS3Server>[0], 'folder'> & { partSize?: number } = {}): Promise<TestBucket> {
  const folder = await folderOf()
  const server = await startS3Server({
    leastPart: Math.min(partSize, LEAST_PART),
    ...options,
    folder: join(folder, 's3'),
  })
  const { bucket } = completeSettings(settingsFor(server, 'a/prefix'))
  if (!bucket) throw new Error('no bucket is set')
  const close = async (): Promise<void> => {
    await server.close()
    completeSettings(Object.fromEntries(Object.keys(settingsFor(server)).map((name) => [name, ''])))
    await rm(folder, { recursive: true, force: true })
  }
  return { files: blobBucket(bucket, { partSize }), root: join(settings().dataDir, 's3'), server, close }
}
