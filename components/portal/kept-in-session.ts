import type { DBSchema } from 'idb'
import { inBrowserDatabase, type BrowserDatabase } from './browser-database.ts'
import { beginBrowserSession } from './browser-session.ts'
import { SESSION_DATABASE } from './end-kept-session.ts'

/** Who may have what was kept. `session`: the person's session at the portal, by a name that lets nobody in. */
export type SessionHolder = { session: string; isSecure: boolean }

/** `value` is cloned as it is: a key that scripts cannot read stays one. `until`: milliseconds since 1970, by this browser. */
export type KeptValue<Value = unknown> = { name: string; value: Value; until: number }

type KeptRow = KeptValue & { holder: string }
type Values = DBSchema & { values: { key: string; value: KeptRow } }

const database: BrowserDatabase<Values> = {
  name: SESSION_DATABASE,
  create: (made) => void made.createObjectStore('values', { keyPath: 'name' }),
}

const holderOf = ({ session, isSecure }: SessionHolder): string => `${session} ${beginBrowserSession(isSecure)}`

/**
 * What was kept in this session of the portal and of the browser; what others left, and what is over, is removed. Rejects
 * when the browser keeps nothing.
 */
export async function keptInSession(by: SessionHolder, now: number): Promise<KeptValue[]> {
  const holder = holderOf(by)
  const isOurs = (row: KeptRow) => row.holder === holder && row.until > now
  return inBrowserDatabase(database, async (opened) => {
    const rows = await opened.getAll('values')
    await Promise.all(rows.filter((row) => !isOurs(row)).map(({ name }) => opened.delete('values', name)))
    return rows.filter(isOurs).map(({ name, value, until }) => ({ name, value, until }))
  })
}

/** Keeps a value in place of the one of that name. Rejects when the browser does not keep it. */
export async function keepInSession(by: SessionHolder, kept: KeptValue): Promise<void> {
  const row = { ...kept, holder: holderOf(by) }
  await inBrowserDatabase(database, (opened) => opened.put('values', row))
}

/** Removes the value of that name. */
export async function dropFromSession(name: string): Promise<void> {
  await inBrowserDatabase(database, (opened) => opened.delete('values', name))
}
