import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageVersion } from '#lib/platform/version.ts'
import { root } from '../prepare.ts'
import { changelogOf, changelogParts, releases } from './changelog.ts'

const parts = changelogParts()

/** Newer before older. */
function byVersion(left: string, right: string): number {
  const [ours, others] = [left, right].map((version) => version.split('.').map(Number))
  const at = ours?.findIndex((number, place) => number !== others?.[place]) ?? -1
  return at === -1 ? 0 : (others?.[at] ?? 0) - (ours?.[at] ?? 0)
}

test('every migration is named once, so that an operator reads what an upgrade does to the database', () => {
  const folders = readdirSync(join(root, 'prisma/migrations'), { withFileTypes: true })
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const named = parts.flatMap(({ text }) => [...text.matchAll(/`(\d{14}_\w+)`/g)].map(([, name = '']) => name))
  expect(named.toSorted()).toEqual(names.toSorted())
})

test('every version tells operators the same things', () => {
  const things = [
    'New deletions',
    'New public data',
    'New settings',
    'Settings that are refused now',
    'Migrations',
    'May run beside the version before',
  ]
  for (const { text } of parts) {
    const [, forOperators = ''] = text.split(/^### For operators$/m)
    const told = [...forOperators.matchAll(/^- \*\*(.+?):\*\*(.*)/gm)].map(([, name, words = '']) => {
      expect(words).toMatch(name === 'May run beside the version before' ? /^ (yes|no)\b/ : /^ \S/)
      return name
    })
    expect(told.filter((name) => !/^(Before|After) the upgrade$/.test(name ?? ''))).toEqual(things)
  }
})

test('what is not released stands first, and the versions below it fall', () => {
  expect(parts.map(({ release }) => release === undefined)).toEqual(parts.map((_, at) => at === 0))
  const versions = releases().map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].toSorted(byVersion))
})

test('package.json names the version in preparation, which is above the newest release', () => {
  const [newest] = releases()
  expect(byVersion(newest?.version ?? '', packageVersion)).toBeGreaterThan(0)
})

test('a release has its notes under its own name', () => {
  const [first, second] = changelogParts(
    changelogOf({ version: '9.9.9', date: '2030-01-31', commit: '0123456789'.slice(1) }),
  )
  expect(first?.release).toEqual({ version: '9.9.9', date: '2030-01-31', commit: '123456789' })
  expect(second?.release).toEqual(releases()[0])
})

test('a heading of another form is refused', () => {
  expect(() => changelogParts('# Changelog\n\n## 1.0\n')).toThrow('is no heading of a version')
})
