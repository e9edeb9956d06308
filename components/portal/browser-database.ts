import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A database of this browser (IndexedDB): its name, and what is made in it when it is new. */
export type BrowserDatabase<Schema extends DBSchema> = {
  name: string
  create: (database: IDBPDatabase<Schema>) => void
}

/**
 * Opens the database for a piece of work and closes it after, so that another window may delete it. Rejects when the browser
 * refuses it, or its room is full.
 */
export async function inBrowserDatabase<Schema extends DBSchema, Outcome>(
  { name, create }: BrowserDatabase<Schema>,
  work: (database: IDBPDatabase<Schema>) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await openDB<Schema>(name, 1, { upgrade: create })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
