import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseLeaf, verifyInclusion } from '@kurier/sdk/checkpoint'
import { inOrder, leafHash, placeOf, treeOver, type CaseHead } from './merkle-tree.ts'

const sha256 = (...parts: Uint8Array[]) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()

/** The hash of a tree as RFC 9162 section 2.1.1 writes it down. */
function rootOf(leaves: Buffer[]): Buffer {
  const [only, ...more] = leaves
  if (!only) return sha256()
  if (more.length === 0) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)))
}

const head: fc.Arbitrary<CaseHead> = fc.record({
  caseId: fc.uuid(),
  sequence: fc.integer({ min: 1, max: 500 }),
  chain: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
})
const heads = (least: number) =>
  fc.uniqueArray(head, { minLength: least, maxLength: 70, selector: ({ caseId }) => caseId })

const text = ({ caseId, sequence, chain }: CaseHead) =>
  caseLeaf({ caseId, sequence, chain: chain.toString('base64url') })

async function proofs(all: CaseHead[]) {
  const leaves = await inOrder(all.map(leafHash))
  return Promise.all(
    all.map(async (one) => {
      const index = placeOf(leaves, leafHash(one)) ?? -1
      const { root, path } = await treeOver(leaves, index)
      const inclusion = {
        index,
        cases: all.length,
        root: root.toString('base64url'),
        path: path.map((hash) => hash.toString('base64url')),
      }
      return { leaf: text(one), inclusion }
    }),
  )
}

test('the root is the one of RFC 9162 over the hashes of the leaves in order, of none too', async () => {
  expect((await treeOver(Buffer.alloc(0))).root.toString('hex')).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  await fc.assert(
    fc.asyncProperty(heads(0), async (all) => {
      const hashes = all.map((one) => sha256(Buffer.from([0]), Buffer.from(text(one)))).sort(Buffer.compare)
      const leaves = await inOrder([Buffer.concat(all.map(leafHash))])
      expect(leaves.equals(Buffer.concat(hashes))).toBe(true)
      expect((await treeOver(leaves)).root.equals(rootOf(hashes))).toBe(true)
    }),
  )
})

test('a thousand and more leaves, many with the same first byte, come in order too', async () => {
  const hashes = Array.from({ length: 3000 }, (_, at) =>
    Buffer.concat([Buffer.from([at % 2]), sha256(Buffer.from([at % 256, at >> 8])).subarray(1)]),
  )
  const leaves = await inOrder(hashes)
  expect(leaves.equals(Buffer.concat(hashes.sort(Buffer.compare)))).toBe(true)
  expect((await treeOver(leaves)).root.equals(rootOf(hashes))).toBe(true)
})

test('every leaf proves that it is in the tree', async () => {
  await fc.assert(
    fc.asyncProperty(heads(1), async (all) => {
      for (const { leaf, inclusion } of await proofs(all)) expect(await verifyInclusion(leaf, inclusion)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('a changed leaf, index, number of cases, path or root proves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(heads(2), fc.nat(), fc.integer({ min: 1, max: 100 }), async (all, choice, by) => {
      const { leaf, inclusion } = (await proofs(all))[choice % all.length] ?? { leaf: '', inclusion: undefined }
      if (!inclusion) throw new Error('each head has a proof')
      const { index, path, root } = inclusion
      const place = choice % path.length
      const other = sha256(Buffer.from(root)).toString('base64url')
      const changed = [
        [`${leaf}0`, inclusion],
        [leaf, { ...inclusion, index: index + by }],
        [leaf, { ...inclusion, index: index - by }],
        [leaf, { ...inclusion, root: other }],
        [leaf, { ...inclusion, path: path.with(place, other) }],
        [leaf, { ...inclusion, path: path.toSpliced(place, 1) }],
        [leaf, { ...inclusion, path: [...path, other] }],
        [leaf, { ...inclusion, path: path.with(place, 'none') }],
        [leaf, { ...inclusion, cases: index }],
      ] as const
      for (const [text, given] of changed) expect(await verifyInclusion(text, given)).toBe(false)
    }),
    { numRuns: 50 },
  )
})

test('a hash that is not among them has no place', async () => {
  await fc.assert(
    fc.asyncProperty(heads(1), async ([one, ...others]) => {
      if (!one) throw new Error('there is one at least')
      expect(placeOf(await inOrder(others.map(leafHash)), leafHash(one))).toBeUndefined()
    }),
  )
})

test('the example of the documentation is the tree of its leaves, each with its proof', async () => {
  const page = await readFile(new URL('../../../docs/clients/checkpoints.md', import.meta.url), 'utf8')
  const [, leaves = '', said = ''] = /```text\n(0197.*?)\n```.*?```json\n(.*?)\n```/s.exec(page) ?? []
  const lines = leaves.split('\n')
  const all = lines.map((line): CaseHead => {
    const [caseId = '', sequence = '', chain = ''] = line.split(':')
    return { caseId, sequence: Number(sequence), chain: Buffer.from(chain, 'base64url') }
  })
  const made = (await proofs(all)).map(({ leaf, inclusion: { index, root, path } }) => ({ leaf, root, index, path }))
  const { root, proofs: shown } = JSON.parse(said) as { root: string; proofs: { index: number; path: string[] }[] }
  expect(made).toEqual(shown.map((proof, at) => ({ leaf: lines[at], root, ...proof })))
  for (const [at, proof] of shown.entries())
    expect(await verifyInclusion(lines[at] ?? '', { ...proof, root, cases: lines.length })).toBe(true)
})
