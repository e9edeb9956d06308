import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync('{app,components,lib,packages,server,trials}/**/*.{ts,tsx}', { cwd: root })
const importing = (file: string): string[] =>
  files.filter((other) => readFileSync(join(root, other), 'utf8').match(`/${basename(file, '.ts')}(\\.ts)?'\n`))

test('who plays a share of itself is named so, or nobody would ever play the whole', () => {
  const direct = importing('packages/test-kit/share.ts')
  const helpers = direct.filter((file) => file.includes('/testing/'))
  const tests = [...direct, ...helpers.flatMap(importing)].filter((file) => /\.test\.tsx?$/.test(file))
  expect(tests.length).toBeGreaterThan(10)
  expect(tests.filter((file) => !file.includes('.trial.test.'))).toEqual([])
})
