import fc from 'fast-check'
import { runs, shareOf } from '@kurier/test-kit/share'
import { jsonTexts } from '#server/testing/hostile-shapes/json-texts.ts'

/**
 * Parameters of a property of a trial: a new seed each time, printed so that a failure can be run again with it.
 * @param whole runs in `npm run test:trials`
 * @param short runs in `npm test`, a tenth unless given
 */
export function seeded<Values>(name: string, whole = 2000, short = runs(whole)): fc.Parameters<Values> {
  const seed = Math.floor(Math.random() * 2 ** 31)
  process.stdout.write(`fuzzing ${name}: seed ${seed}\n`)
  return { seed, numRuns: shareOf(whole, short) }
}

/** JSON text of some value: one that has broken programs before, or any value. */
export const hostileValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...jsonTexts) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)) },
)

/** A value that is written into a JSON text verbatim. */
class Verbatim {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Members in order, possibly with a repeated name; lists have numbers as names, which are not written. */
type Tree = { kind: 'list' | 'object'; members: [string, Tree][] } | Verbatim

function treeOf(value: unknown): Tree {
  if (typeof value !== 'object' || value === null) return new Verbatim(JSON.stringify(value) ?? 'null')
  const members = Object.entries(value).map(([name, member]): [string, Tree] => [name, treeOf(member)])
  return { kind: Array.isArray(value) ? 'list' : 'object', members }
}

function copyOf(tree: Tree): Tree {
  if (tree instanceof Verbatim) return tree
  return { ...tree, members: tree.members.map(([name, member]) => [name, copyOf(member)]) }
}

function textOf(tree: Tree): string {
  if (tree instanceof Verbatim) return tree.text
  if (tree.kind === 'list') return `[${tree.members.map(([, member]) => textOf(member)).join(',')}]`
  return `{${tree.members.map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`).join(',')}}`
}

type Place = { members: [string, Tree][]; at: number }

/** Every member of every object and list, so that each can be changed. */
function placesOf(tree: Tree): Place[] {
  if (tree instanceof Verbatim) return []
  const { members } = tree
  return members.flatMap(([, member], at) => [{ members, at }, ...placesOf(member)])
}

type Change = { at: number; kind: (typeof changes)[number]; value: string; name: string }
const changes = ['drop', 'replace', 'replace', 'replace', 'twice', 'many', 'wrap', 'rename', 'insert'] as const
const names = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'a/b~c',
  '\u0000',
  '\ud800',
  'kid',
  'url',
  'status',
  'x5c',
  'd',
]

/** Characters of a text that is repeated many times; more would make bodies of hundreds of megabytes. */
const MOST_REPEATED = 2000

function apply(tree: Tree, { at, kind, value, name }: Change): void {
  const places = placesOf(tree)
  const place = places[at % Math.max(1, places.length)]
  const member = place?.members[place.at]
  if (!place || !member) return
  const [own, content] = member
  const replacements: Record<Change['kind'], [string, Tree][]> = {
    drop: [],
    replace: [[own, new Verbatim(value)]],
    twice: [member, [own, new Verbatim(value)]],
    // copies, so that a later change inside one is not made 120 times
    many: Array.from({ length: textOf(content).length < MOST_REPEATED ? 120 : 2 }, () => [own, copyOf(content)]),
    wrap: [[own, { kind: 'list', members: [['0', content]] }]],
    rename: [[name, content]],
    insert: [member, [name, new Verbatim(value)]],
  }
  place.members.splice(place.at, 1, ...replacements[kind])
}

/** JSON text of a valid value in which up to four places were dropped, replaced, doubled, wrapped, renamed or added to. */
export function mutatedJson(valid: unknown): fc.Arbitrary<string> {
  const change = fc.record({
    at: fc.nat(999),
    kind: fc.constantFrom(...changes),
    value: hostileValue,
    name: fc.constantFrom(...names),
  })
  return fc.array(change, { maxLength: 4 }).map((list) => {
    const tree = treeOf(valid)
    for (const one of list) apply(tree, one)
    return textOf(tree)
  })
}

/** A text as bytes, of which some are cut off, doubled or replaced. */
export function damaged(texts: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  return fc.tuple(texts, fc.nat(), fc.nat(3), fc.uint8Array({ maxLength: 4 })).map(([text, at, removed, inserted]) => {
    const bytes = Buffer.from(text)
    const cut = at % (bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, cut), inserted, bytes.subarray(cut + removed)])
  })
}

/** A body for an operation that expects JSON: mostly near the valid value, sometimes any bytes. */
export function hostileBody(valid: unknown): fc.Arbitrary<Uint8Array> {
  const texts = mutatedJson(valid)
  return fc.oneof(
    { weight: 8, arbitrary: texts.map((text) => Buffer.from(text)) },
    { weight: 2, arbitrary: damaged(texts) },
    { weight: 1, arbitrary: hostileValue.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  )
}

/** A promise that must settle; after half a minute it counts as hanging. */
export async function settled<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const hanging = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within 30 seconds`)), 30_000)
  })
  return Promise.race([work, hanging]).finally(() => clearTimeout(timer))
}
