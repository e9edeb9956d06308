import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brokenLinks } from './event-chain.ts'

const caseId = '018f2a00-0000-7000-8000-000000000003'

/** The chain of a log as decisions 9 describe it. */
function chainOf(tokens: readonly string[]): string[] {
  let before = Buffer.from(caseId)
  return tokens.map((token) => {
    before = createHash('sha256').update(before).update(token).digest()
    return before.toString('base64url')
  })
}

const logs = fc.uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { minLength: 2, maxLength: 8 })

it('a log hangs together as it was written, and so does each beginning of it', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.nat(8), async (log, length) => {
      const part = log.slice(0, length)
      expect(await brokenLinks(caseId, part, chainOf(log).slice(0, length))).toEqual(new Set())
    }),
  )
})

it('breaks where an event is taken out, whether its value stays or goes', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.nat(), async (log, anywhere) => {
      const at = anywhere % (log.length - 1)
      const chain = chainOf(log)
      expect(await brokenLinks(caseId, log.toSpliced(at, 1), chain.toSpliced(at, 1))).toEqual(new Set([at]))
      expect((await brokenLinks(caseId, log.toSpliced(at, 1), chain)).has(at)).toBe(true)
    }),
  )
})

it('breaks where an event is put in, exchanged or belongs to another case', async () => {
  await fc.assert(
    fc.asyncProperty(logs, fc.nat(), fc.string({ unit: 'binary' }), async (log, anywhere, foreign) => {
      fc.pre(!log.includes(foreign))
      const at = anywhere % log.length
      const chain = chainOf(log)
      expect((await brokenLinks(caseId, log.with(at, foreign), chain)).has(at)).toBe(true)
      const inserted = chainOf(log.toSpliced(at, 0, foreign)).slice(0, at + 1)
      const grafted = [...inserted, ...chain.slice(at)]
      expect((await brokenLinks(caseId, log.toSpliced(at, 0, foreign), grafted)).has(at + 1)).toBe(true)
      expect(await brokenLinks(caseId.replace('3', '4'), log, chain)).toEqual(new Set([0]))
    }),
  )
})
