import { newId } from '../ids.ts'
import { placeOf } from './blob-shape.ts'
import type { BucketDoor } from './bucket-door.ts'
import { isMissing } from './bucket-faults.ts'

/**
 * Tries every right that the service needs, on an object that it removes again.
 * @throws Error with code `blob-store`, which names the setting at fault, or the right that is missing
 */
export async function prepareBucket(door: BucketDoor): Promise<void> {
  const { bucket } = door
  const { Bucket, Key } = door.at(placeOf(newId()))
  const at = { Bucket, Key }
  await door.attempt('s3:ListBucket', (s3, options) =>
    s3.listObjectsV2({ Bucket, Prefix: bucket.prefix, MaxKeys: 1 }, options),
  )
  await door.attempt('s3:ListBucketMultipartUploads', (s3, options) =>
    s3.listMultipartUploads({ Bucket, Prefix: Key, MaxUploads: 1 }, options),
  )
  // who may not list is told 403 of what is not there, and 404 is what everything else counts on
  await door.attempt('s3:GetObject', async (s3, options) => {
    await s3.headObject(at, options).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  })
  await door.attempt('s3:PutObject', (s3, options) => s3.putObject({ ...at, Body: Buffer.from('ready?') }, options))
  await door.attempt('s3:GetObject', (s3, options) => s3.headObject(at, options))
  await door.attempt('s3:DeleteObject', (s3, options) => s3.deleteObject(at, options))
  await door.attempt('s3:AbortMultipartUpload', async (s3, options) => {
    const { UploadId } = await s3.createMultipartUpload(at, options)
    await s3.abortMultipartUpload({ ...at, UploadId }, options)
  })
}
