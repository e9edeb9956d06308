import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSealKey, openSealed, readSealKey, seal } from './sealed.ts'

const key = await readSealKey(await makeSealKey())
const bytes = fc.uint8Array({ maxLength: 300 }).map((given) => Uint8Array.from(given))

test('what was sealed is opened by the same key under the same name, and says nothing without', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), bytes, async (about, plain) => {
      const sealed = await seal(key, about, plain)
      expect(new Uint8Array(await openSealed(key, about, sealed))).toEqual(plain)
      if (plain.length > 8) expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false)
    }),
  )
})

test('neither another key nor another name opens it, nor does it open once a bit has changed', async () => {
  const other = await readSealKey(await makeSealKey())
  await fc.assert(
    fc.asyncProperty(bytes, fc.nat(), async (plain, at) => {
      const sealed = await seal(key, 'box/one', plain)
      const changed = new Uint8Array(sealed.slice(0))
      const place = at % changed.length
      changed[place] = (changed[place] ?? 0) ^ 1
      await expect(openSealed(other, 'box/one', sealed)).rejects.toThrow(DOMException)
      await expect(openSealed(key, 'box/two', sealed)).rejects.toThrow(DOMException)
      await expect(openSealed(key, 'box/one', changed.buffer)).rejects.toThrow(DOMException)
    }),
    { numRuns: 20 },
  )
})
