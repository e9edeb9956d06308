import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IntlMessageFormat } from 'intl-messageformat'
import { listed } from '#lib/rooms/lists.ts'
import { messagesOf, speaking, type Area } from './areas.ts'
import { locales } from './locales.ts'

const areas: readonly Area[] = listed('areas')

type Tree = { [key: string]: string | Tree }

/** Every text with its path. */
function textsOf(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  )
}

/** Names that a text takes values for, with their kind; plural and select options inside count too. */
function argumentsOf(text: string): string[] {
  const found = new Set<string>()
  const visit = (elements: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const element of elements) {
      if ('options' in element) for (const option of Object.values(element.options)) visit(option.value)
      if ('children' in element) visit(element.children)
      if ('value' in element && element.type !== 0) found.add(`${element.type} ${element.value}`)
    }
  }
  visit(new IntlMessageFormat(text, 'en').getAst())
  return [...found].sort()
}

const load = async (area: Area, locale: (typeof locales)[number]) => textsOf((await messagesOf(locale, [area]))[area]) // whatever the area, texts in a tree

const names = areas.map((area) => `${area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`)
const filesIn = (folder: string) => readdir(join(import.meta.dirname, folder))

test('every area has its message file in every language, and no language has one more', async () => {
  const [german, english] = await Promise.all(locales.map(filesIn))
  expect(english).toEqual(german)
  expect(german).toEqual(expect.arrayContaining(names))
})

test('every area is named by the manifest of a room', async () => {
  const folder = join(import.meta.dirname, 'de')
  const files = (await filesIn('de')).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
  const areaFiles = texts.filter(([, text]) => text.includes("declare module '../areas.ts'")).map(([name]) => name)
  expect(areaFiles).toEqual(names.toSorted())
})

test('every room that others speak of has its words in every language', async () => {
  const [german, english] = await Promise.all(locales.map((locale) => filesIn(`${locale}/rooms`)))
  expect(english).toEqual(german)
  expect(german).toEqual(speaking.map(({ name }) => `${name}.ts`).toSorted())
})

test.each(areas)('%s says the same things with the same values in German and English', async (area) => {
  const german = await load(area, 'de')
  const english = new Map(await load(area, 'en'))
  expect([...english.keys()]).toEqual(german.map(([path]) => path))
  for (const [path, text] of german) {
    const other = english.get(path) ?? ''
    expect([path, text.trim() !== '', other.trim() !== '']).toEqual([path, true, true])
    expect([path, argumentsOf(other)]).toEqual([path, argumentsOf(text)])
  }
})

test.each(areas)('%s is really spoken in English: hardly any longer text is the German one', async (area) => {
  const german = (await load(area, 'de')).filter(([, text]) => text.length > 25)
  const english = new Map(await load(area, 'en'))
  const same = german.filter(([path, text]) => english.get(path) === text).map(([path]) => path)
  expect(same.length / Math.max(1, german.length), same.join(', ')).toBeLessThan(0.1)
})
