import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { chunksOf, readAll, toReadableStream } from './byte-stream.ts'

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index % 251)

async function firstChunk(source: Parameters<typeof chunksOf>[0]): Promise<Uint8Array | undefined> {
  for await (const chunk of chunksOf(source)) return chunk
  return undefined
}

describe('a byte source', () => {
  it('may be bytes, a web stream, a Node stream or a generator, and gives the same from each', async () => {
    const content = bytes(200_000)
    async function* generated(): AsyncGenerator<Uint8Array> {
      yield content.subarray(0, 7)
      yield content.subarray(7)
    }
    for (const source of [
      content,
      new Blob([new Uint8Array(content)]).stream(),
      Readable.from([Buffer.from(content)]),
      generated(),
    ]) {
      expect(Buffer.compare(await readAll(source), content)).toBe(0)
    }
  })

  it('is cut into pieces, however large its own chunks are', async () => {
    expect((await firstChunk(Readable.from([Buffer.alloc(10_000_000)])))?.length).toBeLessThanOrEqual(64 * 1024)
  })

  it('that is left early is told so, a web stream as well as a Node stream', async () => {
    let cancelled = false
    const web = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes(10)),
      cancel: () => void (cancelled = true),
    })
    const node = Readable.from([Buffer.from('a'), Buffer.from('b')])
    expect([(await firstChunk(web))?.length, (await firstChunk(node))?.length]).toEqual([10, 1])
    expect([cancelled, node.destroyed]).toEqual([true, true])
  })

  it('that fails hands its own error on', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('the disk is gone')),
    })
    await expect(readAll(broken)).rejects.toThrow('the disk is gone')
    await expect(readAll(toReadableStream(chunksOf(Readable.from(['text']))))).rejects.toMatchObject({
      code: 'input-unfit',
    })
  })
})

it('a web stream made of an iteration asks for nothing before it is read', async () => {
  let asked = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for (;;) {
      asked += 1
      yield bytes(1)
    }
  }
  const stream = toReadableStream(counted())
  await Promise.resolve()
  expect(asked).toBe(0)
  const reader = stream.getReader()
  await reader.read()
  expect(asked).toBe(1)
  await reader.cancel()
})
