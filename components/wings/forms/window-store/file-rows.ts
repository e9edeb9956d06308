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

const DATABASE = 'kurier-forms'
const FILES = 'files'
const BOXES = 'boxes'

/** `FileRows` of the browser's IndexedDB. */
export const browserRows: FileRows = {
  put: (row, now) =>
    written((files, boxes) => {
      files.put(row)
      boxes.put({ box: row.box, usedAt: now })
    }),
  all: async (box, now) => {
    const database = await open()
    try {
      const rows = await answered<FileRow[]>(files(database, 'readonly').getAll(rangeOf(box)))
      if (rows.length > 0) await done(database, (_, boxes) => boxes.put({ box, usedAt: now }))
      return rows
    } finally {
      database.close()
    }
  },
  remove: (box, ids) => written((store) => ids.forEach((id) => store.delete([box, id]))),
  clear: (box) =>
    written((store, boxes) => {
      store.delete(rangeOf(box))
      boxes.delete(box)
    }),
  unusedSince: async (before) => {
    const database = await open()
    try {
      const boxes = database.transaction(BOXES, 'readonly').objectStore(BOXES)
      const all = await answered<{ box: string; usedAt: number }[]>(boxes.getAll())
      return all.flatMap(({ box, usedAt }) => (usedAt < before ? [box] : []))
    } finally {
      database.close()
    }
  },
}

const rangeOf = (box: string): IDBKeyRange => IDBKeyRange.bound([box], [box, []])

const files = (database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore =>
  database.transaction(FILES, mode).objectStore(FILES)

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = window.indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(FILES, { keyPath: ['box', 'id'] })
      opening.result.createObjectStore(BOXES, { keyPath: 'box' })
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(failed(opening.error)))
  })
}

function answered<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T)) // what was put there
    request.addEventListener('error', () => reject(failed(request.error)))
  })
}

type Writing = (files: IDBObjectStore, boxes: IDBObjectStore) => void

async function written(write: Writing): Promise<void> {
  const database = await open()
  try {
    await done(database, write)
  } finally {
    database.close()
  }
}

function done(database: IDBDatabase, write: Writing): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([FILES, BOXES], 'readwrite')
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(failed(transaction.error)))
    write(transaction.objectStore(FILES), transaction.objectStore(BOXES))
  })
}

const failed = (error: DOMException | null): Error => error ?? new Error('the browser keeps no files')
