import type { _Object as ListedObject } from '@aws-sdk/client-s3'
import type { BucketDoor } from './bucket-door.ts'
import { isNoUpload } from './bucket-faults.ts'

/** All objects whose names begin so, page by page; a name is the key without the bucket's prefix. */
export async function* objectsOf(
  door: BucketDoor,
  start: string,
): AsyncIterable<{ name: string; object: ListedObject }> {
  const { Bucket, Key: Prefix } = door.at(start)
  let token: string | undefined
  do {
    const page = await door.ask('ListObjectsV2', (s3, options) =>
      s3.listObjectsV2({ Bucket, Prefix, ...(token ? { ContinuationToken: token } : {}) }, options),
    )
    for (const object of page.Contents ?? []) {
      yield { name: (object.Key ?? '').slice(door.bucket.prefix.length), object }
    }
    token = page.NextContinuationToken
  } while (token)
}

type Upload = { name: string; uploadId: string; begun: Date }

/** All uploads that are neither completed nor aborted, of objects whose names begin so. */
export async function* uploadsOf(door: BucketDoor, start: string): AsyncIterable<Upload> {
  const { Bucket, Key: Prefix } = door.at(start)
  let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
  while (marker) {
    const from: { KeyMarker?: string; UploadIdMarker?: string } = marker
    const page = await door.ask('ListMultipartUploads', (s3, options) =>
      s3.listMultipartUploads({ Bucket, Prefix, ...from }, options),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined) continue
      yield { name: Key.slice(door.bucket.prefix.length), uploadId: UploadId, begun: Initiated ?? new Date() }
    }
    const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    marker = IsTruncated && KeyMarker ? { KeyMarker, ...(UploadIdMarker ? { UploadIdMarker } : {}) } : undefined
  }
}

/** Aborts every upload of the object of this name. */
export async function abortUploads(door: BucketDoor, name: string): Promise<void> {
  const begun: Upload[] = []
  for await (const upload of uploadsOf(door, name)) if (upload.name === name) begun.push(upload)
  for (const { uploadId } of begun) {
    await door
      .ask('AbortMultipartUpload', (s3, options) =>
        s3.abortMultipartUpload({ ...door.at(name), UploadId: uploadId }, options),
      )
      .catch((error: unknown) => {
        if (!isNoUpload(error)) throw error
      })
  }
}
