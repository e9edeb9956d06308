import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainTag, type KnownTags } from './explain-tag.ts'
import { tagFindings, type TagFinding } from './terms.ts'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((each) => Buffer.from(each))
const attachment = '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'

/** Tags are as good as chance; where many bytes are 0, one is a piece of the other. */
const byChance = { unbiased: true }

/** Three parts of chance whose bytes are all different, as they are in truth. */
const world = fc
  .record({
    tags: fc.uniqueArray(bytes(16), { minLength: 6, maxLength: 6, selector: (each) => each.toString('hex') }),
    iv: bytes(12),
    key: bytes(60),
    ciphertext: bytes(33),
  })
  .map(({ tags, iv, key, ciphertext }) => {
    const [own, metadata, earlier, other, attached, foreign] = tags.map((tag) => tag.toString('base64url'))
    const known: KnownTags = {
      submitted: new Map([
        ['metadata', metadata ?? ''],
        ['data', own ?? ''],
        [attachment, attached ?? ''],
      ]),
      earlier: [{ part: attachment, tag: earlier ?? '' }],
      segments: [
        {
          part: 'data',
          encryptedKey: key.toString('base64url'),
          iv: iv.toString('base64url'),
          ciphertextEnd: ciphertext.toString('base64url'),
        },
      ],
      others: [{ tag: other ?? '', part: 'metadata', documentId: 'd', caseId: 'c' }],
    }
    return { known, own: own ?? '', attached, metadata, earlier, other, foreign, iv, key, ciphertext }
  })

type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never

const base64 = (tag: string): string => Buffer.from(tag, 'base64url').toString('base64')
const hex = (tag: string): string => Buffer.from(tag, 'base64url').toString('hex')
const isIn = (tag: string, pattern: RegExp): boolean => pattern.test(tag)

/** What is given for the data record, by what it is found to be; nothing where chance made a tag that cannot show it. */
const given: Record<
  Exclude<TagFinding, 'unknown-part' | 'missing' | 'perhaps-overwritten' | 'unnamed'>,
  (made: World) => string | undefined
> = {
  padded: ({ own }) => `${own}==`,
  base64: ({ own }) => (isIn(own, /[-_]/) ? base64(own) : undefined),
  'percent-encoded': ({ own }) => encodeURIComponent(base64(own)),
  hex: ({ own }) => hex(own),
  whitespace: ({ own }) => ` ${own.slice(0, 9)}\n${own.slice(9)}\r\n`,
  'encoded-twice': ({ own }) => Buffer.from(own).toString('base64'),
  // four bits of the last character say nothing: `A` and `B` are the same there
  're-encoded': ({ own }) => own.slice(0, -1) + ({ A: 'B', Q: 'R', g: 'h', w: 'x' }[own.slice(-1)] ?? ''),
  'letter-case': ({ own }) => (own.toUpperCase() === own ? own.toLowerCase() : own.toUpperCase()),
  truncated: ({ own }) => own.slice(0, 20),
  'whole-part': ({ own }) => `header.key.iv.text.${own}`,
  'other-part': ({ metadata }) => metadata,
  overwritten: ({ earlier }) => earlier,
  'initialization-vector': ({ iv }) => iv.toString('base64url'),
  'encrypted-key': ({ key }) => key.toString('base64url'),
  'ciphertext-end': ({ ciphertext }) => ciphertext.subarray(-16).toString('base64url'),
  'other-document': ({ other }) => other,
  'wrong-characters': () => 'not a tag, but words!',
  'wrong-length': () => 'tooShort',
  unknown: ({ foreign }) => foreign,
}

test.each(Object.entries(given))('whatever the tag is, %s is found', (finding, make) => {
  fc.assert(
    fc.property(world, (made) => {
      const text = make(made)
      if (text === undefined || text === made.own) return
      expect(explainTag({ part: 'data', given: text }, made.known)?.finding).toBe(finding)
    }),
    byChance,
  )
})

test('the right tag needs no explanation', () => {
  fc.assert(
    fc.property(world, ({ known, own }) => {
      expect(explainTag({ part: 'data', given: own }, known)).toBeUndefined()
    }),
    byChance,
  )
})

test('any text at all gets a finding of the closed list, and only the right tag none', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.base64String(),
    bytes(16).map((each) => each.toString('hex')),
  )
  fc.assert(
    fc.property(world, text, fc.constantFrom('data', 'metadata', attachment, 'nothing'), (made, each, part) => {
      const found = explainTag({ part, given: each }, made.known)
      if (made.known.submitted.get(part) === each) expect(found).toBeUndefined()
      else expect(tagFindings).toContain(found?.finding)
    }),
  )
})

test('a finding says whose tag it is: another part’s, an attachment’s earlier one, another submission’s', () => {
  fc.assert(
    fc.property(world, (made) => {
      const of = (text: string | undefined, part = 'data') => explainTag({ part, given: text }, made.known)
      expect(of(made.attached)).toEqual({ finding: 'other-part', otherPart: attachment })
      expect(of(`${made.metadata}==`)).toEqual({ finding: 'other-part', otherPart: 'metadata' })
      expect(of(made.earlier)).toEqual({ finding: 'overwritten', otherPart: attachment })
      expect(of(made.earlier, attachment)).toEqual({ finding: 'overwritten' })
      expect(of(made.own, 'not submitted')).toEqual({ finding: 'unknown-part', otherPart: 'data' })
      expect(of(`h.k.i.c.${made.metadata}`)).toEqual({ finding: 'whole-part', otherPart: 'metadata' })
      expect(of(undefined)).toEqual({ finding: 'missing' })
      const other = { documentId: 'd', caseId: 'c' }
      expect(of(made.other)).toEqual({ finding: 'other-document', otherPart: 'metadata', other })
    }),
    byChance,
  )
})
