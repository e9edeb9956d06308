import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
/** All that reads; manifests name columns alone. */
const files = globSync('{app,components,lib,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) =>
    !/\.test\.tsx?$|\/testing\/|^lib\/platform\/prisma\/|^lib\/rooms\/|\.generated\.|^server\/(bench|simulation)\//.test(
      file,
    ),
)

const naming = (what: RegExp) => files.filter((file) => what.test(readFileSync(join(root, file), 'utf8'))).toSorted()

test('when a notice or its address is tried next is read by the one rule, and else by what sends and writes it', () => {
  expect(naming(/next_attempt_at/)).toEqual([
    // what sends: it claims, and writes what came of it
    'lib/callbacks/claim/delivery-store.ts',
    'lib/callbacks/claim/finish-store.ts',
    // how long what is written lies ahead at most
    'lib/callbacks/rules.ts',
    'lib/callbacks/store.ts',
    // the rule
    'lib/callbacks/waits-store.ts',
    // sets a stream's endpoint going again, and shows it
    'lib/wings/event-streams/store.ts',
    // finds what may be late by its index, and goes by the rule
    'lib/wings/status/store.ts',
  ])
})

test('pages tell it by the one component', () => {
  const pages = naming(/nextAttemptAt/).filter((file) => /^(app|components)\//.test(file))
  expect(pages.filter((file) => !/event-streams|checkpoint/.test(file))).toEqual([
    'components/callbacks/can-be-sent.ts',
    'components/callbacks/wait-shown.tsx',
  ])
})
