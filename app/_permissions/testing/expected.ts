import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExpectedCalls } from './call-profiles.ts'
import type { ExpectedPages } from './page-profiles.ts'

const folder = join(import.meta.dirname, 'rooms')

type OfRoom = { calls?: ExpectedCalls; pages?: ExpectedPages }

const ofRooms = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file)) as Promise<OfRoom>), // each exports what is expected
)

/** The rows of all rooms; two rooms that expect something of the same path would hide one of them. */
function joined<Row>(tables: readonly Record<string, Row>[]): Record<string, Row> {
  const rows = tables.flatMap((table) => Object.entries(table))
  const twice = rows.find(([path], at) => rows.findIndex(([other]) => other === path) !== at)
  if (twice) throw new Error(`Two rooms say what is expected of ${twice[0]}.`)
  return Object.fromEntries(rows)
}

/** What is expected of every route of the portal's own interface, written by hand, a file a room. */
export const portalTable: ExpectedCalls = joined(ofRooms.map(({ calls = {} }) => calls))

/** What is expected of every page. */
export const pageTable: ExpectedPages = joined(ofRooms.map(({ pages = {} }) => pages))
