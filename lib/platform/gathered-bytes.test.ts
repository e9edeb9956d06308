import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GatheredBytes } from './gathered-bytes.ts'

test('what was gathered is what came, in whatever pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 9000 }), { maxLength: 8 }), (pieces) => {
      const gathered = new GatheredBytes()
      for (const piece of pieces) gathered.append(piece)
      expect(gathered.bytes().equals(Buffer.concat(pieces))).toBe(true)
      expect(gathered.size).toBe(gathered.bytes().byteLength)
    }),
    { numRuns: 200 },
  )
})
