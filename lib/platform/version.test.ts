import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildOf, packageVersion as version, versionWords } from './version.ts'

const COMMIT = '90aaaae6b3c1d5e7f9a1b3c5d7e9f1a3b5c7d9e1'

function treeWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kurier-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

test('a release says its version and commit itself, whatever lies around it', () => {
  const release = { version: '1.2.3', commit: '123456789' }
  expect(buildOf(treeWith({ 'release.json': JSON.stringify(release), '.git/HEAD': COMMIT }))).toEqual(release)
  expect(versionWords(release)).toBe('1.2.3 (123456789)')
})

test.each<[string, Record<string, string>]>([
  ['a commit that is checked out', { '.git/HEAD': `${COMMIT}\n` }],
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${COMMIT}\n` }],
  [
    'a branch that git has packed',
    {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/packed-refs': `# pack-refs with: peeled\n${'0'.repeat(40)} refs/heads/not/refs/heads/maine\n${COMMIT} refs/heads/main\n`,
    },
  ],
])('a checkout tells the commit of %s', (_, files) => {
  expect(buildOf(treeWith(files))).toEqual({ version, commit: '90aaaae6b' })
})

test('a tree without either tells its version alone', () => {
  const build = buildOf(treeWith({}))
  expect(build).toEqual({ version, commit: 'unknown' })
  expect(versionWords(build)).toBe(version)
})
