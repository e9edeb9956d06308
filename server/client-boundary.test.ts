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

/** Whether a file exports a component by this name: a function that begins with a capital, or one that comes later. */
function isComponent(name: string, file: string): boolean {
  const made = new RegExp(String.raw`^export (?:function ${name}\b|const ${name} = (?:dynamic|later)\b)`, 'm')
  return /^[A-Z]/.test(name) && made.test(texts.get(file) ?? '')
}

/** Values that a file imports from files for the browser. */
function crossing(file: string): { name: string; imported: string }[] {
  const statements = (texts.get(file) ?? '').matchAll(/^import (?!type\b)[^']*?\{([^}]*)\} from '([^']+)'/gm)
  return [...statements].flatMap(([whole, names = '']) => {
    const [imported = ''] = importsOf(file, whole)
    if (!isForBrowser(imported)) return []
    return names
      .split(',')
      .map((name) => name.trim().replace(/ as .*$/, ''))
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name, imported }))
  })
}

// no rule of the linter, which sees one file at a time: what the server renders is known from all of them
test('what the server renders takes components alone from files for the browser: all else is a reference there, no value', () => {
  const server = [...onServer()]
  expect(server.length).toBeGreaterThan(100)
  const all = server.flatMap((file) => crossing(file).map((one) => ({ file, ...one })))
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(({ name, imported }) => !isComponent(name, imported))).toEqual([])
})
