import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { PART } from './bucket-writing.ts'
import { SMALL_PART, testBucket, testFolder, type TestStore } from './testing/stores.ts'

/** Stores of every kind, which pass the same tests. */
const stores: [string, () => Promise<TestStore>][] = [
  ['a folder', testFolder],
  ['a bucket', () => testBucket({ pageSize: 3 })],
  ['a bucket of a store that sums up parts', () => testBucket({ sums: 'of-parts' })],
  ['a bucket of a store without sums', () => testBucket({ sums: 'none' })],
]

async function* bytes(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

async function* arriving(...pieces: Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* pieces
}

/** Content that changes when a piece is missing, doubled or moved. */
const content = (size: number): Buffer => Buffer.alloc(size, pattern)
const pattern = Buffer.from(Array.from({ length: 65_521 }, (_, at) => (at * 31 + (at >> 8)) % 251))

const wholeOf = async ({ files }: TestStore, id: string) => {
  const blob = await files.read(id)
  return blob && Buffer.from(await new Response(blob.stream).arrayBuffer())
}

/** Writes `size` bytes, which arrive in pieces of `length`, and reads them and their sum. */
async function expectKept(store: TestStore, size: number, length: number): Promise<void> {
  const [id, whole] = [randomUUID(), content(size)]
  const pieces: Uint8Array[] = []
  for (let at = 0; at < size; at += length) pieces.push(whole.subarray(at, at + length))
  await store.files.write(id, arriving(...pieces))
  expect((await wholeOf(store, id))?.equals(whole)).toBe(true)
  expect(await store.files.sum(id)).toEqual({ size, crc32: crc32(whole) })
}

test.each([PART, 2 * PART + 4711])('a bucket keeps %d bytes in parts of the usual size', async (size) => {
  const store = await testBucket({ partSize: PART })
  onTestFinished(() => store.close())
  await expectKept(store, size, 3_000_017)
  expect(store.server.asked.filter(({ operation }) => operation === 'UploadPart')).toHaveLength(
    Math.floor(size / PART) + (size > PART ? 1 : -1),
  )
})

describe.each(stores)('%s', (_, open) => {
  let store: TestStore
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const readWhole = (id: string) => wholeOf(store, id)
  const sizeOf = async (id: string) => {
    const blob = await store.files.read(id)
    await blob?.stream.cancel()
    return blob?.size
  }
  const listed = async () => {
    const all: { id: string; name: string }[] = []
    for await (const { id, name, age } of store.files.list()) {
      expect(Math.abs(age)).toBeLessThan(60_000)
      all.push({ id, name })
    }
    return all.sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  test('may be prepared again and again, and answers when it is asked', async () => {
    await store.files.prepare()
    await store.files.prepare()
    await store.files.mark.write('mine')
    await store.files.check()
    expect(await listed()).toEqual([])
    const { size, free } = await store.files.space()
    expect(free).toBeGreaterThan(0)
    expect(size).toBeGreaterThan(free)
  })

  test('what was written is read back with its size', async () => {
    const id = randomUUID()
    await store.files.write(id, bytes('one ', 'two'))
    expect(await sizeOf(id)).toBe(7)
    expect((await readWhole(id))?.toString()).toBe('one two')
    expect([await store.files.has(id), await store.files.has(randomUUID())]).toEqual([true, false])
  })

  test.each([0, 1, SMALL_PART, SMALL_PART + 1, 2 * SMALL_PART + 4711])(
    '%d bytes come back as they were, however they were cut, and have one sum',
    (size) => expectKept(store, size, 47_017),
  )

  test('nothing of a blob is there before it is finished, and all of it afterwards', async () => {
    const id = randomUUID()
    const writing = await store.files.begin(id)
    for (const half of [content(SMALL_PART), content(SMALL_PART)]) await writing.append(half)
    expect([await store.files.has(id), await store.files.read(id), await store.files.sum(id)]).toEqual([
      false,
      undefined,
      undefined,
    ])
    await writing.finish()
    expect(await sizeOf(id)).toBe(2 * SMALL_PART)
  })

  test('a source that breaks off, at once or later, leaves nothing', async () => {
    async function* broken(...pieces: Uint8Array[]): AsyncIterable<Uint8Array> {
      yield* pieces
      throw new Error('gone')
    }
    const refused: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }),
    }
    const sources = [refused, broken(Buffer.from('half')), broken(content(SMALL_PART), content(SMALL_PART), content(1))]
    for (const source of sources) {
      const id = randomUUID()
      await expect(store.files.write(id, source)).rejects.toThrow('gone')
      expect(await store.files.read(id)).toBeUndefined()
    }
    expect(await listed()).toEqual([])
    expect(await readdir(`${store.root}/../arriving`).catch(() => [])).toEqual([])
  })

  test('removing is done once and may be repeated, of what is written and of what never was', async () => {
    const [whole, half] = [randomUUID(), randomUUID()]
    await store.files.write(whole, bytes('x'))
    const writing = await store.files.begin(half)
    for (const piece of [content(SMALL_PART), content(SMALL_PART), content(SMALL_PART)]) await writing.append(piece)
    expect(await listed()).toHaveLength(2)
    for (const id of [whole, whole, half, half, randomUUID()]) await store.files.remove(id)
    expect(await listed()).toEqual([])
    await writing.giveUp()
  })

  test('what a process left half written is found under its name', async () => {
    const [whole, half] = [randomUUID(), randomUUID()]
    for (const id of [whole, randomUUID(), randomUUID(), randomUUID()]) await store.files.write(id, bytes('x'))
    const writing = await store.files.begin(half)
    for (const piece of [content(SMALL_PART), content(SMALL_PART), content(SMALL_PART)]) await writing.append(piece)
    const all = await listed()
    expect(all).toHaveLength(5)
    expect(all).toEqual(
      expect.arrayContaining([
        { id: whole, name: whole },
        { id: half, name: `${half}.part` },
      ]),
    )
    await writing.giveUp()
    expect(await listed()).toHaveLength(4)
  })

  test('the mark is read as it was written last', async () => {
    expect(await store.files.mark.read()).toBeUndefined()
    await store.files.prepare()
    for (const text of ['one', 'another']) await store.files.mark.write(text)
    expect(await store.files.mark.read()).toBe('another')
    expect(await listed()).toEqual([])
  })

  test('quarantine takes a file out of the list, gives it back, and removes it for good', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID()).sort()
    for (const id of ids) await store.files.write(id, bytes(id))
    const [taken = '', removed = ''] = ids
    for (const id of [taken, removed]) await store.files.quarantine.take(id)
    expect(await listed()).toHaveLength(3)
    expect(await store.files.quarantine.count()).toBe(2)
    await store.files.quarantine.giveBack(taken)
    await store.files.quarantine.remove(removed)
    expect((await listed()).map(({ id }) => id)).toEqual(ids.filter((id) => id !== removed))
    expect((await readWhole(taken))?.toString()).toBe(taken)
    expect([await store.files.has(removed), await store.files.quarantine.count()]).toEqual([false, 0])
  })

  test('a reader who leaves early, also while a piece is read, is let go', async () => {
    const id = randomUUID()
    await store.files.write(id, arriving(content(2_000_000)))
    const reader = (await store.files.read(id))?.stream.getReader()
    await reader?.read()
    await reader?.cancel()
    expect((await reader?.read())?.done).toBe(true)
    const other = (await store.files.read(id))?.stream.getReader()
    const reading = other?.read()
    await other?.cancel()
    expect((await reading)?.done).toBe(true)
  })

  test('a reader may bring room of its own, which is used again and again', async () => {
    const [id, whole] = [randomUUID(), content(100_000)]
    await store.files.write(id, arriving(whole))
    const reader = (await store.files.read(id))?.stream.getReader({ mode: 'byob' })
    const [read, sizes] = [new Array<Buffer>(), new Set<number>()]
    for (let room = new ArrayBuffer(1000); ;) {
      const taken = await reader?.read(new Uint8Array(room))
      if (!taken?.value || taken.done) break
      room = taken.value.buffer
      read.push(Buffer.from(new Uint8Array(room, taken.value.byteOffset, taken.value.byteLength)))
      sizes.add(room.byteLength)
    }
    expect(Buffer.concat(read).equals(whole)).toBe(true)
    expect([...sizes]).toEqual([1000])
  })
})
