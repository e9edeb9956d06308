import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeSettings } from '../platform/env.ts'
import { forget } from '../platform/once-per-process.ts'
import { testSettings } from '../platform/testing/test-settings.ts'
import { areaByAgs, areaByArs, knownAreas, searchAreas } from './areas.ts'
import { readAreasFile } from './areas-file.ts'
import { placeNamed } from './rules.ts'

const lines = (...all: string[]) => all.join('\n')
const sample = lines(
  'ars;ags;name;type',
  '064350014014;06435014;Hanau, Brüder-Grimm-Stadt;Stadt',
  '091620000000;09162000;"München, Landeshauptstadt";Kreisfreie Stadt',
  '150020000000;15002000;Halle (Saale);Kreisfreie Stadt',
  '064120000000;06412000;Frankfurt am Main;Kreisfreie Stadt',
  '120530000000;;Frankfurt (Oder);Kreisfreie Stadt',
  '',
)

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-areas-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function withFile(text: string | Uint8Array): Promise<string> {
  const file = join(folder, 'areas.csv')
  await writeFile(file, text)
  completeSettings({ AREAS_FILE: file })
  forget('areas')
  return file
}

beforeEach(() => {
  completeSettings({ ...testSettings, AREAS_FILE: '' })
  forget('areas')
})
afterEach(() => {
  completeSettings({ AREAS_FILE: '' })
  forget('areas')
})

const names = (...expressions: string[]) => searchAreas(expressions).map(({ name }) => name)

test('without a file there are the country and its 16 states, with their keys as ids', () => {
  const { inOrder } = knownAreas()
  expect(inOrder).toHaveLength(17)
  expect(searchAreas(['Bayern'])).toMatchObject([{ id: '090000000000', name: 'Bayern', type: 'Bundesland', ars: '09' }])
  expect(searchAreas(['Deutschland'])).toMatchObject([{ id: '000000000000', type: 'Staat' }])
})

describe('a search', () => {
  beforeEach(() => withFile(sample))

  test.each([
    [['Hanau'], ['Hanau, Brüder-Grimm-Stadt']],
    [['hanau'], ['Hanau, Brüder-Grimm-Stadt']],
    [['Han'], []],
    [['Han*'], ['Hanau, Brüder-Grimm-Stadt']],
    [['*nau'], ['Hanau, Brüder-Grimm-Stadt']],
    [['*ana*'], ['Hanau, Brüder-Grimm-Stadt']],
    [['M*ch*n'], ['München, Landeshauptstadt']],
    [['München'], ['München, Landeshauptstadt']],
    [['Mu\u0308nchen'], ['München, Landeshauptstadt']],
    [['MÜNCHEN'], ['München, Landeshauptstadt']],
    [['Muenchen'], ['München, Landeshauptstadt']],
    [['Munchen'], ['München, Landeshauptstadt']],
    [['Muen*'], ['München, Landeshauptstadt']],
    [['Frankfurt', 'am', 'Main'], ['Frankfurt am Main']],
    [['Frankfurt am Main'], ['Frankfurt am Main']],
    [['Frankfurt'], ['Frankfurt (Oder)', 'Frankfurt am Main']],
    [['Halle', '(Saale)'], ['Halle (Saale)']],
    [['Baden-Württemberg'], ['Baden-Württemberg']],
    [['Sachsen'], ['Sachsen', 'Sachsen-Anhalt']],
    [['06435014'], ['Hanau, Brüder-Grimm-Stadt']],
    [['064350014014'], ['Hanau, Brüder-Grimm-Stadt']],
    [['09162'], ['München, Landeshauptstadt']],
    [['09'], ['Bayern']],
    [['63450'], []],
    [['--'], []],
    [['Hanau', 'Bayern'], []],
  ])('for %o finds %o', (expressions, found) => expect(names(...expressions)).toEqual(found))

  test('finds every area by its name, in whatever case', () => {
    for (const { id, name } of knownAreas().inOrder) {
      for (const written of [name, name.toUpperCase(), name.toLowerCase(), name.normalize('NFD')]) {
        expect([name, searchAreas([written]).some((area) => area.id === id)]).toEqual([name, true])
      }
    }
  })
})

describe('the file of areas', () => {
  test('brings areas with ids of its own, or those of their keys, and may replace a built-in one', async () => {
    await withFile(
      lines('id,name,type,ars,ags', '1024,Halle (Saale),Kreisfreie Stadt,15002,15002000', ',Freistaat Bayern,Land,09,'),
    )
    expect(searchAreas(['Halle'])).toMatchObject([{ id: '1024' }])
    expect(searchAreas(['Bayern'])).toMatchObject([{ id: '090000000000', name: 'Freistaat Bayern' }])
    expect(placeNamed({ areaId: '1024' })).toEqual({ digits: '15002' })
    expect([areaByArs('15002')?.name, areaByArs('150020000000')?.name]).toEqual(['Halle (Saale)', 'Halle (Saale)'])
  })

  test('makes an AGS exact', async () => {
    await withFile(sample)
    expect(areaByAgs('06435014')?.ars).toBe('064350014014')
    expect(placeNamed({ ags: '06435014' })).toEqual({ digits: '064350014014' })
  })

  test('may have a byte order mark, lines that end on CR LF, and quotes within quotes', () => {
    const text = '\uFEFFname;type;ars\r\n"Ort ""am"" See; Teil";Gemeinde;010515163003\r\n'
    expect(readAreasFile(text)).toEqual([
      { id: '010515163003', name: 'Ort "am" See; Teil', type: 'Gemeinde', ars: '010515163003', ags: undefined },
    ])
  })

  test.each([
    ['', 'line 1, column 1: the columns name, type, ars are missing'],
    ['name,type,,ars', 'line 1, column 3: a column without a name is unknown; known: id, name, type, ars, ags'],
    ['name,type', 'line 1, column 1: the columns ars are missing'],
    ['name,type,ars,plz', 'line 1, column 4: plz is unknown; known: id, name, type, ars, ags'],
    ['name,type,ars,name', 'line 1, column 4: name stands there twice'],
    [lines('name,type,ars', 'Bayern,Land,9'), 'line 2, column 3 (ars): must have 2, 3, 5, 9 or 12 digits, not "9"'],
    [lines('name,type,ars', '', ',Land,09'), 'line 3, column 1 (name): must not be empty, not ""'],
    [
      lines('ars,name,type,ags', '09,Bayern,Land,1234'),
      'line 2, column 4 (ags): must have 2, 3, 5 or 8 digits, not "1234"',
    ],
    [lines('id,ars,name,type', 'x,09,Bayern,Land'), 'line 2, column 1 (id): must be 1 to 20 digits, not "x"'],
    [lines('name,type,ars', 'Bayern,Land'), 'line 2, column 2: the line has 2 columns, the first one 3'],
    [
      lines('name,type,ars', '"Bayern,Land,09'),
      'line 2, column 1: a quote is not closed, or stands within a field; a quote within quotes is written twice',
    ],
    [lines('name,type,ars', 'Bayern,Land,09', 'Berlin,"Land" ,11', 'Ham"burg,Land,02'), 'line 4, column 1: a quote is'],
    [lines('name,type,ars', 'A,B,09', 'C,D,09'), 'line 3, column 3: the id 090000000000 is that of line 2 too'],
    [lines('name,type,ars', `${'x'.repeat(201)},B,09`), 'line 2, column 1 (name): has more than 200 characters'],
  ])('%j is refused: %s', (text, message) => expect(() => readAreasFile(text)).toThrow(message))

  test('with a fault is named with its setting, and nothing of it is used', async () => {
    const file = await withFile(lines('name,type,ars', 'Neustadt,Gemeinde,010515163003', 'Bayern,Land,9'))
    expect(() => knownAreas()).toThrow(`AREAS_FILE: ${file} cannot be used: line 3, column 3 (ars)`)
    expect(() => searchAreas(['Neustadt'])).toThrow(expect.objectContaining({ code: 'invalid-setting' }))
  })

  test.each([
    ['is no UTF-8', new Uint8Array([0xff, 0xfe, 0x41])],
    ['is not there', undefined],
  ])('that %s is a fault of its setting', async (_, bytes) => {
    if (bytes) await withFile(bytes)
    else completeSettings({ AREAS_FILE: '/nowhere/areas.csv' })
    expect(() => knownAreas()).toThrow(expect.objectContaining({ code: 'invalid-setting' }))
  })
})
