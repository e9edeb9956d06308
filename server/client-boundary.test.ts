import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.ts'
import { importsOf } from './testing/imports.ts'

const files = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.generated\.|^platform\/prisma\//.test(name))
    .map((name) => `${folder}/${name}`),
)
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const isForBrowser = (file: string): boolean => /^'use client'/.test(texts.get(file) ?? '')

/** Files that Next.js renders on the server, and all that they import without crossing into the browser. */
function onServer(): Set<string> {
  const found = new Set(
    files.filter(
      (file) =>
        /^app\/.*\/?(?:page|layout|not-found|template|default|loading|route)\.tsx?$/.test(file) && !isForBrowser(file),
    ),
  )
  for (const file of found) {
    for (const imported of importsOf(file, texts.get(file) ?? '')) {
      if (texts.has(imported) && !isForBrowser(imported)) found.add(imported)
    }
  }
  return found
}

/** Names of values that a file imports from files for the browser. */
function crossing(file: string): string[] {
  const statements = (texts.get(file) ?? '').matchAll(/^import (?!type\b)[^']*?\{([^}]*)\} from '([^']+)'/gm)
  return [...statements].flatMap(([whole, names = '']) => {
    const [imported = ''] = importsOf(file, whole)
    if (!isForBrowser(imported)) return []
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `${file} imports ${name} from ${imported}`)
  })
}

test('what the server renders takes components alone from files for the browser: all else is a reference there, no value', () => {
  const server = [...onServer()]
  expect(server.length).toBeGreaterThan(100)
  const all = server.flatMap(crossing)
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter((one) => !/ imports [A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]* from /.test(one))).toEqual([])
})
