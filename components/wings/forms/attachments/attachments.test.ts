import { expect, test } from 'vitest'
import { namedIn } from '#components/wings/forms/attachments/named-in.ts'
import { attachmentOf, everyKind, type Attachment } from './attachments.ts'

const file = (bytes: readonly number[], name = 'a.bin'): File => new File([Uint8Array.from(bytes)], name)
const limits = { count: 2, file: 1000, total: 1500 }
const present = (...sizes: number[]): Attachment[] =>
  sizes.map((size, at) => ({ id: String(at), name: 'x', mimeType: 'image/png', size, file: new Blob() }))
const room = { ...limits, present: [] }
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]

test.each([
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['image/png', png],
])('the first bytes tell %s, whatever the name says', async (mimeType, bytes) => {
  const attachment = await attachmentOf(file(bytes, 'x.exe'), room)
  expect(attachment).toMatchObject({ mimeType, name: 'x.exe', size: bytes.length })
})

test.each([
  ['a byte order mark', [0xef, 0xbb, 0xbf]],
  ['an empty line', [0x0a]],
  ['a page of other bytes', Array.from({ length: 1023 }, () => 0)],
])('a PDF that begins after %s is a PDF', async (_, before) => {
  const pdf = [...before, 0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]
  expect(await attachmentOf(file(pdf, 'scan.pdf'), { ...room, file: 2000, total: 2000 })).toMatchObject({
    mimeType: 'application/pdf',
    size: pdf.length,
  })
})

test('only a PDF may begin later, and not later than its readers look', async () => {
  const late = [...Array.from({ length: 1024 }, () => 0), 0x25, 0x50, 0x44, 0x46, 0x2d]
  expect(await attachmentOf(file(late), { ...room, file: 2000, total: 2000 })).toBe('wrong-kind')
  expect(await attachmentOf(file([0x0a, ...png]), room)).toBe('wrong-kind')
})

test('a name is sent composed and with its ending, however long it is', async () => {
  expect(await attachmentOf(file(png, 'Mu\u0308ller.png'), room)).toMatchObject({ name: 'M\u00fcller.png' })
  const long = await attachmentOf(file(png, `${'x'.repeat(230)}.png`), room)
  expect(long).toMatchObject({ name: expect.stringMatching(/^x{196}\.png$/) })
})

test('what systems leave lying about is no proof, whatever is in it', async () => {
  expect(await attachmentOf(file(png, '._foto.png'), room)).toBe('left-lying')
  expect(await attachmentOf(file([1], 'Thumbs.db'), room)).toBe('left-lying')
})

test('a picture in HEIC is told apart from other kinds where JPEG goes along', async () => {
  const heic = file([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0, 0, 0], 'IMG_1.HEIC')
  const onlyPdf = everyKind.filter(({ name }) => name === 'PDF')
  expect(await attachmentOf(heic, { ...room, taken: onlyPdf })).toBe('wrong-kind')
})

test('control characters are no part of a name', async () => {
  expect(await attachmentOf(file(png, 'a\nb\u0000.png'), room)).toMatchObject({ name: 'ab.png' })
})

const pngOf = (bytes: number) => new File([Uint8Array.from(png), new Uint8Array(bytes - png.length)], 'x.png')

test.each([
  ['empty', file([]), [], 'empty'],
  ['short of its first bytes', file(png.slice(0, 7)), [], 'wrong-kind'],
  ['of another kind', file([0x4d, 0x5a], 'x.pdf'), [], 'wrong-kind'],
  ['one too many', file(png), [1, 1], 'too-many'],
  ['too large', pngOf(1001), [], 'too-large'],
  ['too much with the others', pngOf(501), [1000], 'too-much'],
] as const)('a file that is %s is refused', async (_, given, sizes, fault) => {
  expect(await attachmentOf(given, { ...limits, present: present(...sizes) })).toBe(fault)
})

test('a file that just fits, by itself and with the others, is taken', async () => {
  expect(await attachmentOf(pngOf(1000), room)).toMatchObject({ size: 1000 })
  expect(await attachmentOf(pngOf(500), { ...limits, present: present(1000) })).toMatchObject({ size: 500 })
})

test('a file that is gone is refused', async () => {
  const gone = Object.assign(file(png), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  expect(await attachmentOf(gone, room)).toBe('unreadable')
})

test('only what the document names goes along', async () => {
  const one = await attachmentOf(file(png), room)
  const other = await attachmentOf(file(png), room)
  if (typeof one === 'string' || typeof other === 'string') throw new Error('both are pictures')
  expect(namedIn({ G1: [{ F60000296: [other.id] }] }, [one, other])).toEqual([other])
})
