import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listed } from '#lib/rooms/lists.ts'
import { argumentsOf, textsIn } from '#lib/words/testing/texts-in.ts'
import { messagesOf, type Area } from './areas.ts'
import { locales } from './locales.ts'

const areas: readonly Area[] = listed('areas')

const load = async (area: Area, locale: (typeof locales)[number]) => textsIn((await messagesOf(locale, [area]))[area]) // whatever the area, texts in a tree

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
