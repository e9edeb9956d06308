import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listed } from '#lib/rooms/lists.ts'
import { textsIn, type TextTree } from '#lib/words/testing/texts-in.ts'
import { root } from '#server/prepare.ts'
import { importsOf } from '#server/testing/imports.ts'

const areas = listed('areas')

/** Texts that the standalone page of evidence says; its package has them. */
const elsewhere = /^evidence\./

/** Each text of the files of pages by its whole path, such as `imports.upload.title`. */
async function everyPath(): Promise<string[]> {
  const all = await Promise.all(
    areas.map(async (area) => {
      const name = area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const file = (await import(`./de/${name}.ts`)) as Record<string, TextTree> // each exports what it is named after
      return textsIn(file[area] ?? {}, `${area}.`).map(([path]) => path)
    }),
  )
  return all.flat().filter((path) => !elsewhere.test(path))
}

const isSource = (file: string) =>
  !/node_modules|\/prisma\/|\/testing\/|\.test\.tsx?$|\.generated\.|^(components\/messages|lib\/words)\//.test(file)

const sources = new Map(
  globSync('{app,components,lib,server,packages}/**/*.{ts,tsx}', { cwd: root })
    .filter(isSource)
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
)

const namesIn = (text: string): readonly string[] => text.match(/[\w-]+/g) ?? []

/** Names that any source has: a key that is put together of others has no part that stands nowhere. */
const names = new Set([...sources.values()].flatMap(namesIn))
const isNamed = (path: string): boolean => path.split('.').every((name) => names.has(name))

const literalsIn = (text: string): string[] =>
  [/'([^'\\\n]*)'/g, /"([^"\\\n]*)"/g, /`([^`$\\\n]*)`/g].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, literal = '']) => literal),
  )

/** Texts with values in them that may be paths: `states.${state}` is any path of two parts that begins so. */
function templatesIn(text: string): RegExp[] {
  const all = [...text.matchAll(/`((?:[^`\n$]|\$\{[^`{}\n]*\})*)`/g)].map(([, whole = '']) =>
    whole.split(/\$\{[^}]*\}/),
  )
  return all
    .filter((parts) => parts.length > 1 && parts.some((part) => part !== ''))
    .filter((parts) => parts.every((part) => /^[\w.-]*$/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('(.+)')}$`))
}

/** The places of which a source says a text by a key that it does not name: `t(kind)`. */
function freePlacesIn(text: string, subtrees: readonly string[]): string[] {
  const spoken = text.matchAll(/const (\w+) = (?:await )?(?:useTranslations|serverTexts)\((?:'([\w.-]+)'|(`[^`]*`))\)/g)
  return [...spoken].flatMap(([, name = '', place = '', variable]) => {
    if (!new RegExp(`\\b${name}(\\.has)?\\(\\s*(?!\\s|['\`)])`).test(text)) return []
    const [template] = variable === undefined ? [] : templatesIn(variable)
    return template ? subtrees.filter((one) => template.test(one)) : [place]
  })
}

/** What a source can say, told by its text. `places`: where its keys may begin. */
function speechIn(file: string, text: string, subtrees: readonly string[]) {
  const [literals, templates] = [new Set(literalsIn(text)), templatesIn(text)]
  const imported = importsOf(file, text)
  const variablePlaces = templatesIn([...text.matchAll(/useTranslations\((`[^`]*`)\)/g)].join('\n'))
  return {
    literals,
    templates,
    imported,
    free: new Set(freePlacesIn(text, subtrees)),
    places: subtrees.filter((place) => literals.has(place) || variablePlaces.some((one) => one.test(place))),
    // who imports the texts themselves says them by the names of their members
    members: imported.some((one) => one.startsWith('components/messages/de/')) ? new Set(namesIn(text)) : undefined,
  }
}

type Speech = ReturnType<typeof speechIn>

function isSaidBy(speech: Speech | undefined, place: string, key: string): boolean {
  if (!speech) return false
  const { literals, templates, free } = speech
  const isMade = () => templates.some((one) => one.exec(key)?.slice(1).every(isNamed))
  return literals.has(key) || isMade() || (free.has(place) && !key.includes('.') && isNamed(key))
}

test('every text of the pages is said somewhere', async () => {
  const paths = await everyPath()
  const subtrees = [...new Set(paths.flatMap(pathsAbove))]
  const speeches = new Map([...sources].map(([file, text]) => [file, speechIn(file, text, subtrees)]))
  const places = new Map([...speeches].map(([file, speech]) => [file, new Set(speech.places)]))
  // texts are handed to what a file imports, and by the hooks that it imports
  for (const [file, { imported }] of speeches) {
    for (const other of imported) {
      for (const place of speeches.get(file)?.places ?? []) places.get(other)?.add(place)
      if (/\/use-[\w-]+\.ts$/.test(other))
        for (const place of speeches.get(other)?.places ?? []) places.get(file)?.add(place)
    }
  }
  const speakers = Map.groupBy(
    [...places].flatMap(([file, all]) => [...all].map((place) => ({ file, place }))),
    ({ place }) => place,
  )
  const readers = [...speeches.values()].flatMap(({ members }) => members ?? [])
  const isSaid = (path: string) =>
    readers.some((members) => path.split('.').every((name) => members.has(name))) ||
    pathsAbove(path).some((place) =>
      speakers.get(place)?.some(({ file }) => isSaidBy(speeches.get(file), place, path.slice(place.length + 1))),
    )
  expect(paths.length).toBeGreaterThan(4000)
  expect(isSaid('kit.noSuchText')).toBe(false)
  expect(paths.filter((path) => !isSaid(path))).toEqual([])
})

/** `imports` and `imports.upload` of `imports.upload.title`. */
function pathsAbove(path: string): string[] {
  const parts = path.split('.')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))
}
