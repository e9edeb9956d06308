import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from '#lib/rooms/room.ts'
import { rooms } from '#lib/rooms/rooms.ts'
import { root } from './prepare.ts'

const page = join(root, 'docs/architecture.md')
const dialects = { sql: 'SQL', prisma: 'Prisma', none: '–' } as const

/** The table of rooms in docs/architecture.md, in their order. */
function roomsTable(): string {
  const rows = rooms.map(({ question, dialect, ...room }) => {
    const place = folderOf(room).slice('lib/'.length)
    return `| \`${place}\` | ${question} | ${dialects[dialect]} |`
  })
  return ['| Room | Answers the question | Speaks |', '|---|---|---|', ...rows, ''].join('\n')
}

/** docs/architecture.md as it stands, and as it should: with the rooms of the manifests. `npm run generate:rooms` writes it. */
export function architecturePage(): { stands: string; should: string } {
  const stands = readFileSync(page, 'utf8')
  return { stands, should: stands.replace(/^\| Room +\|.*\n(\|.*\n)+/m, () => roomsTable()) }
}

if (import.meta.main) writeFileSync(page, architecturePage().should)
