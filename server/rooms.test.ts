import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { permissionTable } from '#lib/accounts/permissions.ts'
import { rooms } from '#lib/rooms/rooms.ts'
import { folderOf, type Room } from '#lib/rooms/room.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { root } from './prepare.ts'
import { architecturePage } from './rooms-table.ts'
import { settingsPage } from './settings-page.ts'

const all: readonly Room[] = rooms
const folders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

it('each folder of lib has its manifest, and each manifest its folder', () => {
  const standing = ['lib', 'lib/wings'].flatMap((path) => folders(path).map((name) => `${path}/${name}`))
  expect(rooms.map((room) => folderOf(room)).toSorted()).toEqual(
    standing.filter((folder) => !['lib/rooms', 'lib/wings', 'lib/words'].includes(folder)).toSorted(),
  )
})

it('docs/architecture.md shows the rooms as their manifests say (npm run generate:rooms)', () => {
  const { stands, should } = architecturePage()
  expect(stands).toBe(should)
})

it('docs/operating/settings.md shows the settings as the program reads them (npm run generate:settings)', async () => {
  const { stands, should } = await settingsPage()
  expect(stands).toBe(should)
})

it.each([
  'areas',
  'calls',
  'pages',
  'operatorPages',
  'commands',
  'metrics',
  'settings',
  'attention',
  'audit',
  'loops',
  'stuck',
  'dueWork',
  'kept',
  'tables',
] as const)('no two rooms give the same name in %s', (member) => {
  const names = all.flatMap((room) => {
    const given = room[member] ?? []
    return Array.isArray(given) ? (given as string[]) : Object.keys(given)
  })
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
})

it('each table of the database is of one room', async () => {
  const { rows } = await (
    await testDatabase()
  ).query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition and relname <> 'applied_migrations'`,
  )
  expect(all.flatMap(({ tables = {} }) => Object.keys(tables)).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
})

it('what a page or something that needs somebody is open to is a permission', () => {
  const asked = all.flatMap(({ pages = {}, attention = {} }) =>
    [...Object.values(pages), ...Object.values(attention)].flatMap(({ permission }) => permission ?? []),
  )
  expect(asked.filter((one) => !Object.keys(permissionTable).includes(one))).toEqual([])
})
