import { asUuid } from '#lib/platform/ids.ts'
import { brokenArchive, type ArchiveEntry } from './archive.ts'
import type { Manifest, Summary } from './format.ts'

/** The table whose rows say which blob holds a part of content, and how many bytes that has. */
const PARTS = 'content_parts'
const NO_VALUE = '\\N'

/** `faulty`: blobs that are not in the backup as its rows say, for another reason than that they were missing. */
export type BackupTally = { rows: number; blobs: number; blobBytes: number; faulty: string[] }

/** Counts what a backup holds, entry by entry. */
export class Tally {
  readonly #manifest: Manifest
  readonly #rows = new Map<string, number>()
  /** Bytes of the blobs of which rows tell, by their ids; those that came are taken out. */
  readonly #told = new Map<string, number>()
  readonly #faulty: string[] = []
  #blobs = 0
  #blobBytes = 0

  constructor(manifest: Manifest) {
    this.#manifest = manifest
  }

  /** @throws Error with code `broken-backup` when it is neither of a table nor a blob */
  async add(entry: ArchiveEntry): Promise<void> {
    if (entry.name.startsWith('blobs/')) return this.#addBlob(entry)
    const table = tableOf(this.#manifest, entry)
    const [id, size] = ['blob_id', 'size'].map((column) => table.columns.indexOf(column))
    let count = 0
    for await (const row of rowsIn(entry)) {
      count += 1
      if (table.name === PARTS) this.#note(valueAt(row, id), valueAt(row, size))
    }
    this.#rows.set(table.name, (this.#rows.get(table.name) ?? 0) + count)
  }

  #note(id: string | undefined, size: string | undefined): void {
    if (id !== undefined && id !== NO_VALUE) this.#told.set(id, Number(size))
  }

  #addBlob(entry: ArchiveEntry): void {
    const id = blobIdOf(entry)
    if (this.#told.get(id) !== entry.size) this.#faulty.push(id)
    this.#told.delete(id)
    this.#blobs += 1
    this.#blobBytes += entry.size
  }

  /** @throws Error with code `broken-backup` when it is not all that the backup tells of */
  compared({ rows, blobs, missing }: Summary): BackupTally {
    const [own, { bucket }] = [this.#rows, this.#manifest]
    const other = Object.entries(rows).find(([name, count]) => (own.get(name) ?? 0) !== count)
    if (other) throw brokenArchive(`of ${other[0]} it holds ${own.get(other[0]) ?? 0} rows and tells of ${other[1]}.`)
    const told = bucket === undefined ? blobs : 0
    if (this.#blobs !== told) throw brokenArchive(`it holds ${this.#blobs} blobs and tells of ${told}.`)
    const absent = new Set(bucket === undefined ? this.#told.keys() : [])
    for (const id of missing) absent.delete(id)
    const count = [...own.values()].reduce((sum, each) => sum + each, 0)
    return { rows: count, blobs: told, blobBytes: this.#blobBytes, faulty: [...this.#faulty, ...absent] }
  }
}

/** The table that an entry belongs to. */
export function tableOf({ tables }: Manifest, { name: path }: ArchiveEntry): Manifest['tables'][number] {
  const table = tables.find(({ name }) => path.startsWith(`tables/${name}/`))
  if (!table) throw brokenArchive(`${path} is of no table.`)
  return table
}

/** The id of the blob that an entry holds. */
export function blobIdOf({ name }: ArchiveEntry): string {
  const id = asUuid(name.slice('blobs/'.length))
  if (!id) throw brokenArchive(`${name} is no blob.`)
  return id
}

const LINE_BREAK = 0x0a

/** Rows as COPY writes them, a line each: a line break within a value is written otherwise. */
async function* rowsIn({ name, content }: ArchiveEntry): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of content) {
    const bytes = Buffer.concat([rest, chunk])
    let from = 0
    for (let to = bytes.indexOf(LINE_BREAK); to >= 0; to = bytes.indexOf(LINE_BREAK, from)) {
      yield bytes.subarray(from, to)
      from = to + 1
    }
    rest = bytes.subarray(from)
  }
  if (rest.byteLength > 0) throw brokenArchive(`${name} ends within a row.`)
}

const valueAt = (row: Buffer, column: number | undefined): string | undefined =>
  column === undefined ? undefined : row.toString('latin1').split('\t')[column]
