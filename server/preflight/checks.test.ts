import { expect, test } from 'vitest'
import { checks, type CheckLook } from './checks.ts'

/** A look at a server of which only these facts count. */
const lookAt = (facts: Partial<CheckLook['server']>): CheckLook => {
  const server = {
    version: '15.0',
    versionNumber: 150_000,
    encoding: 'UTF8',
    name: 'kurier',
    user: 'kurier',
    isStandby: false,
    hasSchema: true,
    mayCreate: true,
    ...facts,
  }
  const wish = { identity: 'settings', anyBlobs: false, mustBeEmpty: false, mayMakeKey: true } as const
  return { db: { query: () => expect.fail('it asked the database') } as never, server, contents: { is: 'empty' }, wish } // none is asked
}

test.each([
  [
    { version: '14.19', versionNumber: 140_019 },
    /PostgreSQL 14\.19, and 15 or newer is needed.*Nothing was changed\.$/,
  ],
  [{ isStandby: true }, /a standby, which takes no writes; name the primary/],
])('a server that is too old or takes no writes is refused: %j', async (facts, words) => {
  await expect(checks.server(lookAt(facts))).rejects.toMatchObject({
    code: 'unfit-database',
    message: expect.stringMatching(words),
  })
})

test('the oldest that will do is taken', async () => {
  expect(await checks.server(lookAt({}))).toEqual({ is: 'ok', words: 'PostgreSQL 15.0' })
})

test('a database without the schema public is refused with what makes it', async () => {
  await expect(checks.rights(lookAt({ hasSchema: false }))).rejects.toThrow('Make it: create schema public.')
})
