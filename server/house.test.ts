import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.ts'
import { ringsOfFolders, type Import } from './testing/folder-rings.ts'
import { importsOf, sourceFolders } from './testing/imports.ts'

/** Lines from which a file may have one reader only. */
const ENOUGH_LINES = 40

/**
 * What may be short: the definition of a form, the manifest of a room and what it does, the texts of an area or room in one language, a command of a command line, of the bench and the bare program beside it.
 */
const ofTheirOwnKind =
  /^(packages\/forms\/[^/]+|lib\/rooms|lib\/works|lib\/words\/[a-z]+|lib\/platform\/prisma|components\/messages|packages\/client\/commands|trials\/bench\/(rows|bare))\//

/** Names that mean something where they stand: to Next.js, to the rooms of `lib`, to who starts a program. */
const knownNames =
  /\/(page|layout|route|loading|error|not-found|global-error|store|[a-z-]+-store|rules|schema|terms|main)\.tsx?$/

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

const everyFile = sourceFolders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`),
)

const files = everyFile.filter((file) => !file.includes('.generated.'))

const texts = new Map(
  [...everyFile, 'instrumentation.ts', 'proxy.ts'].map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

/** Who imports each file, told by the text: a path from the root or a relative one. */
const importers = new Map<string, string[]>()
for (const [file, text] of texts) {
  for (const imported of importsOf(file, text)) importers.set(imported, [...(importers.get(imported) ?? []), file])
}

/** A file that the package's scripts start, or that another program is told to run, has no importer at all. */
const hasReader = (file: string) => (importers.get(file) ?? []).length > 0

function isCrumb(file: string): boolean {
  const text = texts.get(file) ?? ''
  if (
    isTest(file) ||
    /\.config\.ts$/.test(file) ||
    ofTheirOwnKind.test(file) ||
    knownNames.test(`/${file}`) ||
    !hasReader(file)
  )
    return false
  if (/^'use (client|server)'/.test(text) || text.split('\n').length > ENOUGH_LINES) return false
  const readers = importers.get(file) ?? []
  return readers.length < 2 && !readers.some(isTest) && !texts.has(file.replace(/\.tsx?$/, '.test.ts'))
}

test('a file of its own has a second reader, a test, or 40 lines', () => {
  expect(files.filter(isCrumb)).toEqual([])
})

/**
 * Apart from rings: tests; Prisma's client, whose files are rings; and a room's `terms.ts`, the floor that all its folders
 * stand on, since it imports terms alone (`terms-import-terms-only` in dependency-cruiser.config.mjs).
 */
const isApart = (file: string) =>
  isTest(file) ||
  /^(lib\/platform\/prisma\/|(lib|packages)\/(wings\/)?[^/]+\/terms\.ts$)/.test(file) ||
  !texts.has(file)

test('no folders import each other in a circle', () => {
  const imports = [...importers].flatMap(([to, readers]) => readers.map((from): Import => [from, to]))
  // wings/ is a shelf: its rooms have their places in the order of all rooms
  const room = (file: string) => file.replace(/^(lib|components)\/wings\//, '$1/')
  const counted = imports.filter((one) => !one.some(isApart)).map(([from, to]): Import => [room(from), room(to)])
  expect(counted.length).toBeGreaterThan(5000)
  expect(ringsOfFolders(counted)).toEqual([])
})

/** Files that may define a type of one name: whoever looks for more of them finds none. */
const MOST_NAMESAKES = 3

/** The names of the types that these files define. */
function typesIn(chosen: (file: string) => boolean): string[] {
  const found = [...texts]
    .filter(([file]) => chosen(file) && !file.startsWith('lib/platform/prisma/'))
    .flatMap(([, text]) => [...text.matchAll(/^(?:export )?(?:declare )?(?:type|interface) (\w+)/gm)])
    .map(([, name = '']) => name)
  expect(found.length).toBeGreaterThan(1000)
  return found
}

/** Nouns that end as participles do. */
const nouns = new Set(['Feed', 'Need', 'Deed', 'Seed'])
const irregular =
  /^(Asked|Begun|Bound|Broken|Built|Chosen|Done|Drawn|Found|Given|Gone|Held|Hidden|Kept|Known|Left|Lost|Made|Put|Read|Said|Seen|Sent|Shown|Sought|Spent|Taken|Told|Took|Written|FilledIn|HandedIn|HandingIn|LeftBy|UnderWay)$/

test('the name of a type says what it is: a participle alone is no name', () => {
  const isParticiple = (name: string) => irregular.test(name) || (/^[A-Z][a-z]+ed$/.test(name) && !nouns.has(name))
  expect(['Sent', 'Opened', 'SentCallback', 'Feed'].filter(isParticiple)).toEqual(['Sent', 'Opened'])
  expect(typesIn(() => true).filter(isParticiple)).toEqual([])
})

test('a type that more files than three would define carries the noun of what it is of', () => {
  const definitions = typesIn((file) => !isTest(file))
  const namesakes = [...Map.groupBy(definitions, (name) => name)].filter(([, all]) => all.length > MOST_NAMESAKES)
  expect(namesakes.map(([name]) => name)).toEqual([])
})

test('every test that the documentation names is there', () => {
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  const named = ['README.md', ...documents].flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, test = '']) => test),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((test) => !files.includes(test))).toEqual([])
})

/** Pages of the documentation but the specification, those of packages included. */
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,packages/*}/**/*.md', { cwd: root })].filter(
  (page) => !/node_modules|^docs\/specification\//.test(page),
)

test('every file that the documentation links or starts is there', () => {
  const named = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const links = [...text.matchAll(/\]\((?![a-z]+:|[/#])([^)#\s]+)/g)].map(([, to = '']) => join(dirname(page), to))
    const started = [...text.matchAll(/\/path\/to\/kurier\/([\w./-]+)/g)].map(([, file = '']) => file)
    return [...links, ...started].map((file) => ({ page, file }))
  })
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})

test('a row of the audit log is written by `audit` alone', () => {
  const writers = files.filter((file) => !isTest(file) && texts.get(file)?.includes('insertAudit'))
  expect(writers).toEqual(['lib/accounts/audit/audit-store.ts', 'lib/accounts/audit/audit.ts'])
})

/**
 * Data that is no text of ours: letters, names of the law and of states, passwords, verbs and headings of foreign files, an example.
 * And one hint at a typed number, which belongs to the faults of forms: the browser has them without the texts of a page.
 */
const germanData = [
  'app/routing-api/operation-words.ts',
  'components/wings/forms/number-words.ts',
  'components/wings/forms/words.ts',
  'lib/accounts/sign-in/common-passwords.ts',
  'lib/wings/applications/words-file/code-rows.ts',
  'lib/routing/area-names.ts',
  'lib/routing/terms.ts',
  'lib/wings/sandbox/show-case.ts',
  'lib/timelines/holidays.ts',
]
/** The two places of words for people. */
const wordFiles = /^(lib\/words|components\/messages)\//

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
/** German in code: its letters and quotation marks, or a text named as German. */
const speaksGerman = (text: string) => /[äöüÄÖÜß„]|\b(?:de|german): *['"`][^'"`]*[A-ZÄÖÜ ]/.test(withoutComments(text))

test('what is said to people stands in words and messages, and no German in code', () => {
  const planted = ["say('Grüße')", "const words = { de: 'Hallo', en: 'Hello' }", 'subject: `„${name}“`']
  expect(planted.map(speaksGerman)).toEqual([true, true, true])
  expect(
    [
      "const empty = { de: '', en: '' }",
      '/** Grüße */ // ä',
      "{ de: say('de', german) }",
      "const keys = { de: 'german' }",
    ].some(speaksGerman),
  ).toBe(false)
  const speaking = files.filter(
    (file) =>
      /^(lib|components|app)\//.test(file) &&
      !isTest(file) &&
      !wordFiles.test(file) &&
      speaksGerman(texts.get(file) ?? ''),
  )
  expect(speaking.toSorted()).toEqual(germanData.toSorted())
})
