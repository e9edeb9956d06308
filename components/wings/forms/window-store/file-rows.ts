import type { DBSchema, IDBPDatabase } from 'idb'
import { inBrowserDatabase, type BrowserDatabase } from '#components/portal/browser-database.ts'

/** A sealed file; `box` holds the files of one form in one window. */
export type FileRow = { box: string; id: string; sealed: ArrayBuffer }

/** Where sealed files lie. What is asked for rejects when the browser keeps nothing, or has no room. */
export type FileRows = {
  put: (row: FileRow, now: number) => Promise<void>
  /** The files of a box, which counts as used then. */
  all: (box: string, now: number) => Promise<FileRow[]>
  remove: (box: string, ids: readonly string[]) => Promise<void>
  /** Removes a box with all its files. */
  clear: (box: string) => Promise<void>
  /** Boxes that were used last before this time, in milliseconds. */
  unusedSince: (before: number) => Promise<string[]>
}

type Files = DBSchema & {
  files: { key: [box: string, id: string]; value: FileRow }
  boxes: { key: string; value: { box: string; usedAt: number } }
}

const database: BrowserDatabase<Files> = {
  name: 'kurier-forms',
  create: (made) => {
    made.createObjectStore('files', { keyPath: ['box', 'id'] })
    made.createObjectStore('boxes', { keyPath: 'box' })
  },
}

/** `FileRows` of the browser's IndexedDB. */
export const browserRows: FileRows = {
  put: (row, now) => written((files, boxes) => [files.put(row), boxes.put({ box: row.box, usedAt: now })]),
  all: (box, now) =>
    inBrowserDatabase(database, async (opened) => {
      const rows = await opened.getAll('files', rangeOf(box))
      if (rows.length > 0) await opened.put('boxes', { box, usedAt: now })
      return rows
    }),
  remove: (box, ids) => written((files) => ids.map((id) => files.delete([box, id]))),
  clear: (box) => written((files, boxes) => [files.delete(rangeOf(box)), boxes.delete(box)]),
  unusedSince: (before) =>
    inBrowserDatabase(database, async (opened) => {
      const boxes = await opened.getAll('boxes')
      return boxes.flatMap(({ box, usedAt }) => (usedAt < before ? [box] : []))
    }),
}

const rangeOf = (box: string): IDBKeyRange => IDBKeyRange.bound([box], [box, []])

const writing = (opened: IDBPDatabase<Files>) => {
  const transaction = opened.transaction(['files', 'boxes'], 'readwrite')
  return { files: transaction.objectStore('files'), boxes: transaction.objectStore('boxes'), done: transaction.done }
}
type Writing = ReturnType<typeof writing>

/** Writes all of it or nothing. */
async function written(write: (files: Writing['files'], boxes: Writing['boxes']) => Promise<unknown>[]): Promise<void> {
  await inBrowserDatabase(database, async (opened) => {
    const { files, boxes, done } = writing(opened)
    await Promise.all([...write(files, boxes), done])
  })
}
