import { expect, it } from 'vitest'
import { spawn } from 'node:child_process'
import { memoryTogether, processorTime, withDescendants } from './processor-time.ts'

it('counts what a process has used, and nothing for one that is not there', async () => {
  expect(await processorTime([process.pid])).toBeGreaterThan(0)
  expect(await processorTime([2 ** 22 + 1])).toBe(0)
})

it('finds what descends from a process, and what they have in use together', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const found = await withDescendants([process.pid])
  expect(found).toEqual(expect.arrayContaining([process.pid, child.pid]))
  expect(await withDescendants([child.pid ?? 0])).toEqual([child.pid])
  expect(await memoryTogether(found)).toBeGreaterThan(await memoryTogether([process.pid]))
  child.kill()
})
