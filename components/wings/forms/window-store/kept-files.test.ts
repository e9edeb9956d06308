import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attachment } from '#components/wings/forms/attachments/attachments.ts'
import { DAY } from '#lib/platform/durations.ts'
import { createKeptFiles } from './kept-files.ts'
import { keptWords } from './kept-words.ts'
import { rowsInMemory, storageInMemory } from './testing/kept-in-memory.ts'

const PLACE = 'form/1.0'

/** A window of its own in this browser. */
const openWindow = (most?: number) =>
  vi.stubGlobal('window', { sessionStorage: storageInMemory(most), localStorage: storageInMemory() })

beforeEach(() => openWindow())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function file(name: string, text = `what is in ${name}`): Attachment {
  const blob = new Blob([text])
  return { id: crypto.randomUUID(), name, mimeType: 'application/pdf', size: blob.size, file: blob }
}

const textOf = async (files: readonly Attachment[]) =>
  Promise.all(files.map(async ({ file: one, ...rest }) => ({ ...rest, text: await one.text() })))

test('a window finds its files again as they were, and nothing of them lies there in plain', async () => {
  const rows = rowsInMemory()
  const one = file('grundbuch.pdf')
  const two: Attachment = { ...file('mätze „neu“.jpg'), made: { how: 'smaller', from: 4_800_000 } }
  // at the same time, as somebody chooses several
  await Promise.all([one, two].map((each) => createKeptFiles(rows).keep(PLACE, each)))
  const opened = await textOf(await createKeptFiles(rows).open(PLACE))
  expect(opened).toHaveLength(2)
  expect(opened).toEqual(expect.arrayContaining(await textOf([one, two])))
  const lying = rows.everything().map(({ sealed }) => Buffer.from(sealed).toString('latin1'))
  expect(lying.join()).not.toMatch(/what is in|grundbuch/)
})

test('files of another place, and those of another window, stay closed', async () => {
  const kept = createKeptFiles(rowsInMemory())
  await kept.keep(PLACE, file('a.pdf'))
  expect(await kept.open('form/2.0')).toEqual([])
  openWindow()
  expect(await kept.open(PLACE)).toEqual([])
})

test('one file is removed, all are forgotten, and then the window keeps nothing any more', async () => {
  const rows = rowsInMemory()
  const kept = createKeptFiles(rows)
  const [one, two] = [file('a.pdf'), file('b.pdf')]
  await kept.keep(PLACE, one)
  await kept.keep(PLACE, two)
  await kept.remove(PLACE, [one.id])
  expect(await textOf(await kept.open(PLACE))).toEqual(await textOf([two]))
  const forgetting = kept.forget(PLACE)
  // the key is gone before anything else is done
  expect(keptWords(`files:${PLACE}`)).toBeNull()
  await forgetting
  expect(rows.everything()).toEqual([])
})

test('a file that is kept while all are forgotten does not stay', async () => {
  const rows = rowsInMemory()
  const kept = createKeptFiles(rows)
  await kept.keep(PLACE, file('a.pdf'))
  const keeping = kept.keep(PLACE, file('b.pdf'))
  await kept.forget(PLACE)
  await keeping
  expect(rows.everything()).toEqual([])
})

test('a browser without room, and a window that keeps nothing, say so, and the others stay', async () => {
  const small = createKeptFiles(rowsInMemory(200))
  const first = file('a.pdf', 'small')
  expect(await small.keep(PLACE, first)).toBe(true)
  expect(await small.keep(PLACE, file('b.pdf', 'x'.repeat(300)))).toBe(false)
  expect(await textOf(await small.open(PLACE))).toEqual(await textOf([first]))
  openWindow(0)
  expect(await createKeptFiles(rowsInMemory()).keep(PLACE, first)).toBe(false)
})

test('a file that was changed where it lies is left out, the others are opened', async () => {
  const rows = rowsInMemory()
  const kept = createKeptFiles(rows)
  const [one, two] = [file('a.pdf'), file('b.pdf')]
  await kept.keep(PLACE, one)
  await kept.keep(PLACE, two)
  const [row] = rows.everything()
  if (row) new Uint8Array(row.sealed).fill(0, 20, 30)
  expect(await textOf(await kept.open(PLACE))).toEqual(await textOf([two]))
})

test('what windows have left is removed a week after they were used last, what this one uses is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const rows = rowsInMemory()
  const kept = createKeptFiles(rows)
  const own = file('own.pdf')
  await kept.keep(PLACE, own)
  const ownWindow = window
  openWindow()
  await kept.keep(PLACE, file('left.pdf'))
  vi.stubGlobal('window', ownWindow)
  vi.setSystemTime(Date.now() + 6 * DAY)
  expect(await kept.open(PLACE)).toHaveLength(1)
  await kept.removeLeft()
  expect(rows.everything()).toHaveLength(2)
  vi.setSystemTime(Date.now() + 2 * DAY)
  await kept.removeLeft()
  expect(await textOf(await kept.open(PLACE))).toEqual(await textOf([own]))
  expect(rows.everything()).toHaveLength(1)
})
