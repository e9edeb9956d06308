import { join } from 'node:path'
import type { Bucket } from '../bucket-settings.ts'
import { settings } from '../env.ts'
import { oncePerProcess } from '../once-per-process.ts'
import { tracedPart } from '../tracing.ts'
import { blobBucket } from './blob-bucket.ts'
import { blobFolder } from './blob-folder.ts'
import type { BlobFiles } from './blob-shape.ts'

/** The folder `blobs` in DATA_DIR. */
export const blobRoot = (): string => join(settings().dataDir, 'blobs')

/** Connections to a bucket are kept, as long as the settings are the same. */
const buckets = () => oncePerProcess('buckets', () => new WeakMap<Bucket, BlobFiles>())

function filesInForce(): BlobFiles {
  const { bucket } = settings()
  if (!bucket) return blobFolder(blobRoot())
  const files = buckets().get(bucket) ?? blobBucket(bucket)
  buckets().set(bucket, files)
  return files
}

/** The blob store in force. */
export function blobFiles(): BlobFiles {
  const files = filesInForce()
  return {
    ...files,
    async begin(id) {
      const writing = await files.begin(id)
      return { ...writing, finish: () => tracedPart('blob write', () => writing.finish()) }
    },
    write: (id, content) => tracedPart('blob write', () => files.write(id, content)),
    read: (id) => tracedPart('blob read', () => files.read(id)),
  }
}
