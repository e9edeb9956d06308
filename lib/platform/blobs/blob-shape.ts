import { UUID_PATTERN } from '../terms.ts'

/** A file of the store: `name` is the id, or the id with `.part` while it is written; `age` in milliseconds. */
export type StoredFile = { id: string; name: string; age: number }

/**
 * Whatever lies in a store, blob or not, by its name below the root; `read` answers nothing when it is gone, or was never
 * complete.
 */
export type StoredThing = {
  name: string
  size: number
  read: () => Promise<{ stream: ReadableStream<Uint8Array> } | undefined>
}

/** Size in bytes and CRC-32 of what a store holds under an id. */
export type BlobSum = { size: number; crc32: number }

/** Where encrypted content lies that is too large for the database: a folder, or a bucket, behind the same shape. */
export type BlobFiles = {
  /** Where that is, for the operator: the folder's path, or `s3://bucket/prefix`. */
  place: string
  /** The settings that say so. */
  namedBy: 'DATA_DIR' | 'BLOB_STORE'
  /** Tries whether it can be read, and changes nothing. @throws Error with code `blob-store`, which names the setting at fault */
  look(): Promise<void>
  /**
   * Makes what must be there before the first blob, and tries whether the store can be used.
   * @throws Error with code `blob-store`, which names the setting at fault
   */
  prepare(): Promise<void>
  /** Tries whether it answers at this moment. @throws whatever stands in the way */
  check(): Promise<void>
  /**
   * Writes a blob durably: it is there whole or not at all.
   * @throws 507 when there is no room, 503 when the store does not answer or the process has too many files open
   */
  write(id: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Begins to write a blob piece by piece; whoever begins either finishes or gives up. @throws as `write` */
  begin(id: string): Promise<BlobWriting>
  /**
   * The content as a stream of bytes, or nothing for an unknown blob. The caller reads the stream or cancels it; it
   * fails before its end when what was stored does not arrive whole and unchanged, as far as the store can tell.
   * @throws 503 when the store does not answer or too many files are open; the system's error when it cannot be read
   */
  read(id: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | undefined>
  /** Removes it, and what is left of an attempt to write it. @throws 503 when the store does not answer */
  remove(id: string): Promise<void>
  /** True when the whole blob is there. */
  has(id: string): Promise<boolean>
  /** What the store holds under this id, as it finds it now. */
  sum(id: string): Promise<BlobSum | undefined>
  /** Its files, and those that are being written; anything else there is left out. */
  list(): AsyncIterable<StoredFile>
  /** All that lies there, its quarantine included, for a search of what should be gone. */
  everything(): AsyncIterable<StoredThing>
  /** Bytes that are free on the disk where what arrives is written: of a bucket nobody tells how much room it has. */
  free(): Promise<number>
  /** Whose it is. */
  mark: Mark
  quarantine: Quarantine
}

/** A blob that is being written, of which nothing is there yet. */
export type BlobWriting = {
  /** Nothing else may be done with it until this has ended. @throws as `write` */
  append(...pieces: Uint8Array[]): Promise<void>
  /** From now on the blob is there, durably; where that fails, nothing of it is left. @throws as `write` */
  finish(): Promise<void>
  /** Nothing of it is left. */
  giveUp(): Promise<void>
}

/** The text in a store that says whose it is (docs/decisions/0032). */
export type Mark = { read(): Promise<string | undefined>; write(text: string): Promise<void> }

/** Where files are put that no row knows, until they are removed for good, or a row for them has come. */
export type Quarantine = {
  /** Takes a file out of the store; its age counts from now. */
  take(name: string): Promise<void>
  /** Puts a file back where it was. */
  giveBack(name: string): Promise<void>
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredFile>
  count(): Promise<number>
}

/** What the mark, and the folder of the quarantine, are called in every store. */
export const MARK = '.installation'
export const REMOVED = '.removed'

const FILE_NAME = new RegExp(`^(${UUID_PATTERN})(\\.part)?$`)

/** The id in the name of a file; nothing for the name of another file. */
export const idOfName = (name: string): string | undefined => FILE_NAME.exec(name)?.[1]

/** Where below the root of a store a file of this name lies: by the last two signs of its id. */
export const placeOf = (name: string): string => `${name.replace(/\.part$/, '').slice(-2)}/${name}`
