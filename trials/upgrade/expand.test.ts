import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/prepare.ts'
import { changelogParts } from '../../server/release/changelog.ts'

const folder = join(root, 'prisma/migrations')

/** What takes away something that a release may read, write or call. */
const takesAway = [
  /\bdrop\s+(table|column|view|function|procedure|type|schema|sequence)\b/i,
  /\brename\s+(to|column|constraint)\b/i,
  /\balter\s+column\s+\w+\s+(set\s+not\s+null|(set\s+data\s+)?type|drop\s+default)\b/i,
  /\badd\s+column\s+(if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i,
  /\boldest_that_may_work\b/i,
]

/** Names, before a statement that takes something away, the release since which it is unused. */
const unused = /^-- unused since (\d+\.\d+\.\d+)$/m

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '')

/**
 * What would stop an earlier release from working on the migrated database.
 * @param released versions before which something may have ended to be used
 */
function takenAway(sql: string, released: readonly string[]): string[] {
  const statements = sql.split(/;\s*$/m)
  return statements.flatMap((one) => {
    const since = unused.exec(one)?.[1]
    if (since !== undefined && released.includes(since)) return []
    return takesAway.flatMap((pattern) => pattern.exec(withoutComments(one))?.[0] ?? [])
  })
}

const parts = changelogParts()
const releases = parts.flatMap(({ release }) => release?.version ?? [])
const inReleases = parts.flatMap(({ release, text }) => (release ? (text.match(/\b\d{14}_\w+/g) ?? []) : []))
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const mayNotRunBeside = /\*\*May run beside the version before:\*\* no/.test(parts[0]?.text ?? '')

test('migrations that no release has only add, so that the last release serves beside them until it is stopped', () => {
  expect(inReleases.length).toBeGreaterThan(50)
  const fresh = names.filter((name) => !inReleases.includes(name))
  const found = fresh.map((name) => [
    name,
    takenAway(readFileSync(join(folder, name, 'migration.sql'), 'utf8'), releases),
  ])
  if (!mayNotRunBeside) expect(Object.fromEntries(found)).toEqual(Object.fromEntries(fresh.map((name) => [name, []])))
})

test.each([
  ['alter table a drop column b;'],
  ['alter table a\n  rename column b to c;'],
  ['drop function put_part(uuid);'],
  ['alter table a alter column b set not null;'],
  ['alter table a alter column b type bigint;'],
  ['alter table a add column b text not null;'],
  ['update installation set oldest_that_may_work = 3;'],
  ['-- unused since 9.9.9\ndrop table a;'],
])('%j is found', (sql) => {
  expect(takenAway(sql, ['0.1.0'])).not.toEqual([])
})

test.each([
  ['create table a (b text not null, c int not null references d);\ncreate index on a (b);'],
  ['alter table a add column b text, add column c int not null default 0;'],
  ['-- drop table a;\nselect 1;'],
  ['-- unused since 0.1.0\ndrop table a;'],
  ['create or replace function f() returns void language sql as $$ select $$;'],
])('%j only adds', (sql) => {
  expect(takenAway(sql, ['0.1.0'])).toEqual([])
})
