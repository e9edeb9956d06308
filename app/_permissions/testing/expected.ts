import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExpectedCalls } from './call-profiles.ts'
import type { ExpectedPages } from './page-profiles.ts'

const folder = join(import.meta.dirname, 'rooms')

type OfRoom = { calls?: ExpectedCalls; pages?: ExpectedPages }

const ofRooms = await Promise.all(
  readdirSync(folder).map((file) => import(join(folder, file)) as Promise<OfRoom>), // each exports what is expected
)

/** What is expected of every route of the portal's own interface, written by hand, a file a room. */
export const portalTable: ExpectedCalls = Object.assign({}, ...ofRooms.map(({ calls }) => calls))

/** What is expected of every page. */
export const pageTable: ExpectedPages = Object.assign({}, ...ofRooms.map(({ pages }) => pages))
