import { afterAll, expect, test } from 'vitest'
import { foreign } from '#lib/platform/testing/foreign.ts'
import { installation } from './testing/installation.ts'

const house = await installation()
afterAll(() => house.remove())

test('what the shell says to other programs of PostgreSQL steers neither a first start nor a later one', async () => {
  const first = await house.kurier(['migrate'], foreign)
  expect(first).not.toEqual({ applied: [] })
  expect(await house.kurier(['migrate'], foreign)).toEqual({ applied: [] })
})
