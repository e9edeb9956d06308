import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { settingDefaults } from '#lib/platform/env.ts'
import { settingRows } from '#lib/rooms/lists.ts'
import type { Setting, SettingKind } from '#lib/rooms/room.ts'
import { wordsOfRooms } from '#lib/words/all-words.ts'
import { root } from './prepare.ts'

const page = join(root, 'docs/operating/settings.md')

const UNITS = [
  ['GiB', 2 ** 30],
  ['GB', 1e9],
  ['MiB', 2 ** 20],
  ['MB', 1e6],
  ['KiB', 2 ** 10],
] as const

const code = (text: string) => `\`${text}\``
const codes = (list: readonly string[]) => list.map(code).join(', ')

function inUnits(bytes: number): string {
  const [unit, size] = UNITS.find(([, each]) => bytes % each === 0) ?? ['bytes', 1]
  return `${bytes / size} ${unit}`
}

function bounds({ least, most }: Setting): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  return least === undefined ? (most === undefined ? '' : `at most ${most}`) : `at least ${least}`
}

const withBounds = (noun: string, setting: Setting) => [noun, bounds(setting)].filter((part) => part !== '').join(', ')

/** What a value of each kind is, in words. */
const takes = {
  flag: () => codes(['true', 'false']),
  text: () => 'text',
  title: (setting) => withBounds('text', { ...setting, least: undefined }),
  choice: ({ of = [] }) => codes(of),
  wholeNumber: (setting) => withBounds('whole number', setting),
  bytes: ({ least = 0 }) => `bytes, or with a unit such as ${code('1 MiB')}; at least ${inUnits(least)}`,
  share: () => 'share, 0 to 1',
  days: () => 'days, decimals allowed',
  dayList: () => 'whole days, with commas',
  sunsets: ({ since = {} }) => `ends of ${codes(Object.keys(since))}, each with its day`,
  networks: () => 'networks, with commas',
  ports: () => 'ports and ranges, with commas',
  mailbox: () => 'mail address',
  headerList: () => 'headers, `name=value`, with commas',
  origin: () => 'address without a path',
  prefix: () => 'address',
  servicePrefix: () => 'address',
  service: () => 'address',
  proxy: () => 'address of a proxy',
  page: () => 'address of a page',
  mailServer: () => '`smtp://` or `smtps://` address',
  databaseUrl: () => '`postgres://` address',
  blobStore: () => '`s3://bucket` or `s3://bucket/prefix`',
  region: () => 'name of a region',
  masterKeys: () => '32 random bytes as hex or base64; two while they are exchanged',
  bearer: () => 'at least 32 characters',
  logo: () => 'path of an SVG or PNG file',
  claimRoles: () => 'values with roles, `value=role`, with semicolons',
  deemedRule: () => 'rule, such as `told+4 working-day`',
} satisfies Record<SettingKind, (setting: Setting) => string>

function standing({ kind }: Setting, value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–'
  if (kind === 'bytes') return inUnits(Number(value))
  // a parsed rule is an object
  if (kind === 'deemedRule') return code('none')
  return code(Array.isArray(value) ? value.join(',') : z.coerce.string().parse(value))
}

/** A table that describes settings; other tables may name some. */
const described = /^\| Setting \| Default .*\n\|[-| ]+\n(?:\|.*\n)+/gm

/** What a page of its own in docs/operating describes, with a row for each. */
function namedElsewhere(): Set<string> {
  const others = globSync(join(root, 'docs/operating/*.md')).filter((file) => file !== page)
  const tables = others.flatMap((file) => readFileSync(file, 'utf8').match(described) ?? [])
  const rows = tables.flatMap((table) => [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)])
  return new Set(rows.map(([, name = '']) => name))
}

async function settingsTable(): Promise<string> {
  const meanings = await wordsOfRooms('en', 'settings')
  const defaults: Partial<Record<string, unknown>> = settingDefaults()
  const elsewhere = namedElsewhere()
  const rows = settingRows.flatMap(([name, setting]) =>
    elsewhere.has(name)
      ? []
      : `| ${code(name)} | ${takes[setting.kind](setting)} | ${standing(setting, defaults[name])} | ${meanings[name]} |`,
  )
  return ['| Setting | Takes | Unless set | Meaning |', '|---|---|---|---|', ...rows, ''].join('\n')
}

/** docs/operating/settings.md as it stands, and with the settings of the manifests. `npm run generate:settings` writes it. */
export async function settingsPage(): Promise<{ stands: string; should: string }> {
  const stands = readFileSync(page, 'utf8')
  const table = await settingsTable()
  return { stands, should: stands.replace(/^\| Setting \| Takes.*\n(\|.*\n)+/m, () => table) }
}

if (import.meta.main) writeFileSync(page, (await settingsPage()).should)
