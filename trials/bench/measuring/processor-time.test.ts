import { expect, it } from 'vitest'
import { processorTime } from './processor-time.ts'

it('counts what a process has used, and nothing for one that is not there', async () => {
  expect(await processorTime([process.pid])).toBeGreaterThan(0)
  expect(await processorTime([2 ** 22 + 1])).toBe(0)
})
