import { describe, expect, test } from 'vitest'
import { writeArriving } from './write-arriving.ts'

async function* arriving(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces
}

const pieces = (count: number, size: number) => Array.from({ length: count }, (_, at) => Buffer.alloc(size, at % 256))

describe('what arrives is written', () => {
  test.each([
    ['nothing', 0, 0],
    ['one byte', 1, 1],
    ['many small pieces', 1000, 1],
    ['pieces of a network', 40, 65_536],
    ['a large piece', 1, 5_000_000],
  ])('whole and in order, when it is %s', async (_, count, size) => {
    const written: Uint8Array[] = []
    const sent = pieces(count, size)
    await writeArriving(arriving(sent), async (batch) => void written.push(...batch))
    expect(Buffer.concat(written).equals(Buffer.concat(sent))).toBe(true)
  })

  test('some pieces at once, and never more than a batch waits beside the one that is written', async () => {
    const batches: Uint8Array[][] = []
    let [writing, most, taken] = [0, 0, 0]
    async function* counted() {
      for (const piece of pieces(1000, 65_536)) {
        taken += 1
        const waiting = taken - batches.flat().length
        expect(waiting).toBeLessThanOrEqual(5)
        yield piece
      }
    }
    await writeArriving(counted(), async (batch) => {
      writing += 1
      most = Math.max(most, writing)
      batches.push(batch)
      await new Promise((resolve) => setImmediate(resolve))
      writing -= 1
    })
    expect([batches.length, most]).toEqual([250, 1])
  })

  test('in pieces so few that many of one byte take little memory', async () => {
    const sizes: number[] = []
    await writeArriving(arriving(pieces(1000, 1)), async (batch) => void sizes.push(batch.length))
    expect(Math.max(...sizes)).toBe(64)
  })
})

describe('when it fails', () => {
  const full = new Error('the disk is full')

  test.each([0, 1, 7])('in write %d, that is told, and nothing more is written', async (failing) => {
    let writes = 0
    const write = async (): Promise<void> => {
      writes += 1
      if (writes > failing) throw full
    }
    await expect(writeArriving(arriving(pieces(100, 65_536)), write)).rejects.toBe(full)
    expect(writes).toBe(failing + 1)
  })

  test('because the sender breaks off, what is being written has ended when that is told', async () => {
    const gone = new Error('the sender is gone')
    let isWriting = false
    async function* breakingOff() {
      yield* pieces(5, 65_536)
      throw gone
    }
    const work = writeArriving(breakingOff(), async () => {
      isWriting = true
      await new Promise((resolve) => setImmediate(resolve))
      isWriting = false
    })
    await expect(work).rejects.toBe(gone)
    expect(isWriting).toBe(false)
  })
})
