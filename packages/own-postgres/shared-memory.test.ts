import { expect, test } from 'vitest'
import { assertSharedMemory } from './shared-memory.ts'

/** The lines that are said for shared memory of this size in KiB, or for none. */
async function said(kibibytes: number | undefined): Promise<string[]> {
  const lines: string[] = []
  const size = Promise.resolve(kibibytes === undefined ? undefined : kibibytes * 1024)
  await assertSharedMemory((line) => void lines.push(line), size)
  return lines
}

test('as much as containers have, or no such memory at all, is no word worth', async () => {
  expect(await said(65_536)).toEqual([])
  expect(await said(undefined)).toEqual([])
})

test('with less the operator is warned, and told what to change', async () => {
  expect(await said(16_384)).toEqual([
    expect.stringMatching(/^WARNING Own database: \/dev\/shm has 16384 KiB;.*--shm-size/),
  ])
})

test('with too little to make a database the start is refused in one sentence', async () => {
  await expect(said(64)).rejects.toMatchObject({
    code: 'own-database-start',
    message: expect.stringMatching(/^The own PostgreSQL cannot run: \/dev\/shm has 64 KiB, .*--shm-size=256m/),
  })
})
