import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit as german } from '#components/messages/de/audit.ts'
import { audit as english } from '#components/messages/en/audit.ts'

const root = join(import.meta.dirname, '../..')
const written = /(?:auditObject\(|(?:object: |object = )\{ kind: |^const kind = )'([a-z-]+)'/gm

/** Kinds of things that entries of the audit log are written about. */
function writtenKinds(): string[] {
  const files = globSync('lib/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const kinds = files.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(written)])
  return [...new Set(kinds.map(([, kind = '']) => kind))]
}

test('every thing that the audit log names has a word in both languages', () => {
  const kinds = writtenKinds()
  expect(kinds.length).toBeGreaterThan(15)
  for (const { objects } of [german, english]) expect(kinds.filter((kind) => !(kind in objects))).toEqual([])
})
