import { UUID_PATTERN } from '@kurier/wire/patterns'

/** A file of the store: `name` is the id, or the id with `.part` while it is written; `age` in milliseconds. */
export type StoredFile = { id: string; name: string; age: number }

/** Bytes of a disk, and of these those that may still be written. */
export type DiskSpace = { size: number; free: number }

/**
 * Anything in a store, blob or not, by its name below the root; `read` answers undefined when it is gone, or was never
 * complete.
 */
export type StoredThing = {
  name: string
  size: number
  read: () => Promise<{ stream: ReadableStream<Uint8Array> } | undefined>
}

/** Size in bytes and CRC-32 of the stored content of an id. */
export type BlobSum = { size: number; crc32: number }

/** Store of encrypted content that is too large for the database: a folder, or a bucket, behind the same shape. */
export type BlobFiles = {
  /** Place of the store, for the operator: the folder's path, or `s3://bucket/prefix`. */
  place: string
  /** The setting that names the place. */
  namedBy: 'DATA_DIR' | 'BLOB_STORE'
  /**
   * Tries whether the store can be read, and changes nothing.
   * @throws Error with code `blob-store`, which names the setting at fault
   */
  look(): Promise<void>
  /**
   * Makes everything that the first blob needs, and tries whether the store can be used.
   * @throws Error with code `blob-store`, which names the setting at fault
   */
  prepare(): Promise<void>
  /** Tries whether the store answers at this moment. @throws the store's own error */
  check(): Promise<void>
  /**
   * Writes a blob durably: it is there whole or not at all.
   * @throws 507 when there is no room, 503 when the store does not answer or the process has too many files open
   */
  write(id: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Begins to write a blob piece by piece; the caller then either finishes or gives up. @throws as `write` */
  begin(id: string): Promise<BlobWriting>
  /**
   * The content as a stream of bytes, or undefined when the blob does not exist. The caller reads the stream or cancels
   * it; it fails before its end when the stored bytes do not arrive whole and unchanged, as far as the store can tell.
   * @throws 503 when the store does not answer or too many files are open; the system's error when it cannot be read
   */
  read(id: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | undefined>
  /** Removes a blob, and the remains of an attempt to write it. @throws 503 when the store does not answer */
  remove(id: string): Promise<void>
  /** True when the whole blob is there. */
  has(id: string): Promise<boolean>
  /** Size and sum of the stored content of this id, as the store finds them now. */
  sum(id: string): Promise<BlobSum | undefined>
  /** The store's blobs, and those that are being written; other files are left out. */
  list(): AsyncIterable<StoredFile>
  /** Everything in the store, its quarantine included, for a search for contents that should be gone. */
  everything(): AsyncIterable<StoredThing>
  /** The disk where arriving bytes are written: a bucket does not report its room. */
  space(): Promise<DiskSpace>
  /** The store's owner. */
  mark: Mark
  quarantine: Quarantine
}

/** A blob that is being written; readers do not see it yet. */
export type BlobWriting = {
  /** The only call in progress: wait for its end before any other. @throws as `write` */
  append(...pieces: Uint8Array[]): Promise<void>
  /** From now on the blob is there, durably; after a failure its remains are removed. @throws as `write` */
  finish(): Promise<void>
  /** Removes all that was written. */
  giveUp(): Promise<void>
}

/** The text in a store that names its owner (docs/decisions/0032). */
export type Mark = { read(): Promise<string | undefined>; write(text: string): Promise<void> }

/** Place for files without a row, until they are removed for good, or a row for them has come. */
export type Quarantine = {
  /** Takes a file out of the store; from now its age counts from 0. */
  take(name: string): Promise<void>
  /** Puts a file back where it was. */
  giveBack(name: string): Promise<void>
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  count(): Promise<number>
}

/** Names of the mark, and of the quarantine's folder, in every store. */
export const MARK = '.installation'
export const REMOVED = '.removed'

const FILE_NAME = new RegExp(`^(${UUID_PATTERN})(\\.part)?$`)

/** The id in the name of a file; undefined for a file that is no blob. */
export const idOfName = (name: string): string | undefined => FILE_NAME.exec(name)?.[1]

/** Place of a file of this name below the root of a store: by the last two signs of its id. */
export const placeOf = (name: string): string => `${name.replace(/\.part$/, '').slice(-2)}/${name}`
