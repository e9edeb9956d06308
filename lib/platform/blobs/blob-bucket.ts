import type { _Object as ListedObject } from '@aws-sdk/client-s3'
import { newId } from '../ids.ts'
import {
  idOfName,
  MARK,
  placeOf,
  REMOVED,
  type BlobFiles,
  type BlobSum,
  type Mark,
  type Quarantine,
  type StoredFile,
  type StoredThing,
} from './blob-shape.ts'
import type { Bucket } from '../bucket-settings.ts'
import { bucketLimits, doorTo, type BucketDoor, type BucketLimits } from './bucket-door.ts'
import { nothingWhenGone, readObject } from './bucket-reading.ts'
import { isMissing } from './bucket-faults.ts'
import { BucketWriting } from './bucket-writing.ts'
import { abortUploads, objectsOf, uploadsOf } from './bucket-lists.ts'
import { spaceForSpools } from './spool.ts'
import { summed, writerOf } from './write-arriving.ts'

/**
 * Blobs as objects of an S3-compatible bucket: each object appears once it is complete, and not before.
 * @param limits replace the usual ones
 */
export function blobBucket(bucket: Bucket, limits: Partial<BucketLimits> = {}): BlobFiles {
  const door = doorTo(bucket, { ...bucketLimits, ...limits })
  const begin: BlobFiles['begin'] = (id) => BucketWriting.begin(door, placeOf(id))
  const read: BlobFiles['read'] = (id) => readObject(door, placeOf(id))
  return {
    place: `s3://${bucket.name}/${bucket.prefix}`,
    namedBy: 'BLOB_STORE',
    async prepare() {
      const at = trialIn(door)
      await tryReading(door, at)
      await tryWriting(door, at)
    },
    look: () => tryReading(door, trialIn(door)),
    check: () =>
      door.ask(
        'HeadObject',
        async (s3, options) => {
          await s3.headObject(door.at(MARK), options)
        },
        {
          within: 'check',
        },
      ),
    begin,
    write: writerOf(begin),
    read,
    async remove(id) {
      await removeObject(door, placeOf(id))
      await abortUploads(door, placeOf(id))
    },
    has: async (id) => (await headOf(door, placeOf(id))) !== undefined,
    sum: (id) => sumOf(door, id),
    list: () => filesIn(door),
    everything: () => everythingIn(door),
    space: spaceForSpools,
    mark: markIn(door),
    quarantine: quarantineIn(door),
  }
}

async function removeObject(door: BucketDoor, name: string): Promise<void> {
  await door.ask('DeleteObject', (s3, options) => s3.deleteObject(door.at(name), options))
}

const headOf = (door: BucketDoor, name: string) =>
  door
    .ask('HeadObject', (s3, options) => s3.headObject({ ...door.at(name), ChecksumMode: 'ENABLED' }, options))
    .catch(nothingWhenGone)

/** The store's sum, when it covers all bytes; else the sum of the bytes as they are read. */
async function sumOf(door: BucketDoor, id: string): Promise<BlobSum | undefined> {
  const head = await headOf(door, placeOf(id))
  const { ContentLength: size, ChecksumCRC32: sum } = head ?? {}
  if (size === undefined) return undefined
  if (sum === undefined || sum.includes('-')) return summed(await readObject(door, placeOf(id)))
  return { size, crc32: Buffer.from(sum, 'base64').readUInt32BE() }
}

function markIn(door: BucketDoor): Mark {
  return {
    async read() {
      const found = await readObject(door, MARK)
      return found && new Response(found.stream).text()
    },
    write: (text) => putText(door, MARK, text),
  }
}

async function putText(door: BucketDoor, name: string, text: string): Promise<void> {
  await door.ask('PutObject', (s3, options) => s3.putObject({ ...door.at(name), Body: Buffer.from(text) }, options))
}

const ageOf = ({ LastModified: then }: ListedObject): number => (then ? Date.now() - then.getTime() : 0)

/** Objects except those in quarantine, and uploads that are not complete. */
async function* filesIn(door: BucketDoor): AsyncIterable<StoredFile> {
  const removed = new Set<string>()
  for await (const { id } of removedIn(door)) removed.add(id)
  for await (const { name, object } of objectsOf(door, '')) {
    const id = idOfName(name.slice(3))
    if (id !== undefined && name === placeOf(id) && !removed.has(id)) yield { id, name: id, age: ageOf(object) }
  }
  for await (const { name, begun } of uploadsOf(door, '')) {
    const id = idOfName(name.slice(3))
    if (id !== undefined && name === placeOf(id)) yield { id, name: `${id}.part`, age: Date.now() - begun.getTime() }
  }
}

/** Every object, and parts of unfinished uploads, which a store gives to no reader. */
async function* everythingIn(door: BucketDoor): AsyncIterable<StoredThing> {
  for await (const { name, object } of objectsOf(door, '')) {
    yield { name, size: object.Size ?? 0, read: () => readObject(door, name) }
  }
  for await (const { name } of uploadsOf(door, '')) yield { name: `${name}.part`, size: 0, read: async () => undefined }
}

async function* removedIn(door: BucketDoor): AsyncIterable<StoredFile> {
  for await (const { name, object } of objectsOf(door, `${REMOVED}/`)) {
    const id = idOfName(name.slice(REMOVED.length + 1))
    if (id !== undefined) yield { id, name: id, age: ageOf(object) }
  }
}

/**
 * A note puts an object into quarantine: no object is copied, so that any size will do and no copy is ever half done.
 * An unfinished upload is aborted at once, since no row could come to refer to it.
 */
function quarantineIn(door: BucketDoor): Quarantine {
  const note = (name: string): string => `${REMOVED}/${name}`
  return {
    take: (name) =>
      name.endsWith('.part') ? abortUploads(door, placeOf(name.replace(/\.part$/, ''))) : putText(door, note(name), ''),
    giveBack: (name) => removeObject(door, note(name)),
    async remove(name) {
      await removeObject(door, placeOf(name))
      await removeObject(door, note(name))
    },
    list: () => removedIn(door),
    async count() {
      let count = 0
      for await (const _ of removedIn(door)) count += 1
      return count
    },
  }
}

/** An object that belongs to no blob. */
type Trial = { Bucket: string; Key: string }

function trialIn(door: BucketDoor): Trial {
  const { Bucket, Key } = door.at(placeOf(newId()))
  return { Bucket, Key }
}

/**
 * Tries every right that the service needs and that changes nothing.
 * @throws Error with code `blob-store`, which names the setting at fault, or the missing right
 */
async function tryReading(door: BucketDoor, at: Trial): Promise<void> {
  const { Bucket, Key } = at
  await door.attempt('s3:ListBucket', (s3, options) =>
    s3.listObjectsV2({ Bucket, Prefix: door.bucket.prefix, MaxKeys: 1 }, options),
  )
  await door.attempt('s3:ListBucketMultipartUploads', (s3, options) =>
    s3.listMultipartUploads({ Bucket, Prefix: Key, MaxUploads: 1 }, options),
  )
  // without the right to list, a missing object answers 403, and all other code relies on 404
  await door.attempt('s3:GetObject', async (s3, options) => {
    await s3.headObject(at, options).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  })
}

/** Tries the other rights, on an object that it removes again. @throws as `tryReading` */
async function tryWriting(door: BucketDoor, at: Trial): Promise<void> {
  await door.attempt('s3:PutObject', (s3, options) => s3.putObject({ ...at, Body: Buffer.from('ready?') }, options))
  await door.attempt('s3:GetObject', (s3, options) => s3.headObject(at, options))
  await door.attempt('s3:DeleteObject', (s3, options) => s3.deleteObject(at, options))
  await door.attempt('s3:AbortMultipartUpload', async (s3, options) => {
    const { UploadId } = await s3.createMultipartUpload(at, options)
    await s3.abortMultipartUpload({ ...at, UploadId }, options)
  })
}
