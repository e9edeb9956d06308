import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { connectionsWithin, openFilesLimit, openFilesNote } from './open-files.ts'

beforeAll(() => void completeSettings({ ...testSettings, LIMIT_CONNECTIONS: '4000', LIMIT_ARRIVING: '400' }))

test('the limit is that of this process', () => {
  expect(
    openFilesLimit('Max processes   9   9   processes\nMax open files            1024      524288     files\n'),
  ).toBe(1024)
  expect(openFilesLimit('Max open files            unlimited      unlimited     files\n')).toBe(Infinity)
  expect(openFilesLimit('')).toBe(Infinity)
  expect(openFilesLimit()).toBeGreaterThan(100)
})

test.each([
  [Infinity, 4000],
  [5900, 4000],
  [5899, 3999],
  [3000, 1500],
  [256, 128],
])('with %d files %d connections are taken', (files, connections) => {
  expect(connectionsWithin(files)).toBe(connections)
})

test('whatever is set, there are never more than are set, and never more than files', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 256, max: 20_000 }), (connections, files) => {
      completeSettings({ LIMIT_CONNECTIONS: String(connections) })
      const taken = connectionsWithin(files)
      expect(taken).toBeLessThanOrEqual(Math.min(connections, files))
      expect(taken).toBeGreaterThanOrEqual(Math.min(connections, Math.floor(files / 2)))
    }),
  )
  completeSettings({ LIMIT_CONNECTIONS: '4000' })
})

test('the operator is told how many, and what to change; with too few nothing is served', () => {
  expect(openFilesNote(5900)).toBeUndefined()
  expect(openFilesNote(1024)).toMatch(
    /^This process may have 1024 files open: of LIMIT_CONNECTIONS=4000 it takes 512\. Raise it to 5900 .*LimitNOFILE/,
  )
  expect(() => openFilesNote(64)).toThrow(
    /^This process may have only 64 files open, too few to serve\. Raise it to 5900/,
  )
})
