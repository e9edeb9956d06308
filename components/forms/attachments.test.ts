import { expect, test } from 'vitest'
import { attachmentOf, LARGEST_ATTACHMENT, namedIn } from './attachments.ts'

const file = (bytes: readonly number[], name = 'a.bin'): File => new File([Uint8Array.from(bytes)], name)
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]

test.each([
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['image/png', png],
])('the first bytes tell %s, whatever the name says', async (mimeType, bytes) => {
  const attachment = await attachmentOf(file(bytes, 'x.exe'), 1)
  expect(attachment).toMatchObject({ mimeType, name: 'x.exe', size: bytes.length })
})

test('control characters are no part of a name', async () => {
  expect(await attachmentOf(file(png, 'a\nb\u0000.png'), 1)).toMatchObject({ name: 'ab.png' })
})

test.each([
  ['empty', file([]), 1, 'empty'],
  ['short of its first bytes', file(png.slice(0, 7)), 1, 'wrong-kind'],
  ['of another kind', file([0x4d, 0x5a], 'x.pdf'), 1, 'wrong-kind'],
  ['one too many', file(png), 0, 'too-many'],
  ['too large', new File([new Uint8Array(LARGEST_ATTACHMENT + 1)], 'x.pdf'), 1, 'too-large'],
] as const)('a file that is %s is refused', async (_, given, room, fault) => {
  expect(await attachmentOf(given, room)).toBe(fault)
})

test('a file that is gone is refused', async () => {
  const gone = Object.assign(file(png), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  expect(await attachmentOf(gone, 1)).toBe('unreadable')
})

test('only what the document names goes along', async () => {
  const one = await attachmentOf(file(png), 1)
  const other = await attachmentOf(file(png), 1)
  if (typeof one === 'string' || typeof other === 'string') throw new Error('both are pictures')
  expect(namedIn({ G1: [{ F60000296: [other.id] }] }, [one, other])).toEqual([other])
})
