import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
/** Production code but for what is generated, and the forms, which are data. */
const files = globSync('{app,components,lib,packages,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|^lib\/platform\/prisma\/|^packages\/forms\/|\.generated\./.test(file),
)

/** Lists that stand in more than one file, and why. */
const excused: { list: readonly string[]; reason: string }[] = [
  {
    list: ['manage-destinations', 'send-submissions', 'subscribe-destinations'],
    reason: 'a route tells the scopes of which one is needed in its own order, in which a refusal names them',
  },
  { list: ['created_at', 'state_since', 'submitted_at'], reason: 'columns of submissions and of replies' },
  { list: ['failed', 'ok', 'skipped'], reason: 'steps of a request, and of a calculation on a page: alike by chance' },
]

/** Fewer strings are no list that anybody looks up. */
const LEAST = 3

type List = { file: string; values: readonly string[] }

/** Arrays and unions of string literals in a file; the keys of an object are a table, which the compiler compares. */
function listsIn(file: string, text: string): List[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const lists: List[] = []
  const visit = (node: ts.Node): void => {
    const values = [...new Set(literalsOf(node))].toSorted()
    if (values.length >= LEAST) lists.push({ file, values })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, kind))
  return lists
}

function literalsOf(node: ts.Node): string[] {
  if (ts.isArrayLiteralExpression(node)) {
    const strings = node.elements.filter(ts.isStringLiteralLike)
    return strings.length === node.elements.length ? strings.map(({ text }) => text) : []
  }
  if (!ts.isUnionTypeNode(node)) return []
  return node.types.flatMap((type) =>
    ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
  )
}

/** Each list that stands in several files: its strings, and the files. */
function twice(lists: readonly List[]): [string, string[]][] {
  const groups = Map.groupBy(lists, ({ values }) => values.join(' | '))
  return [...groups]
    .map(([name, found]): [string, string[]] => [name, [...new Set(found.map(({ file }) => file))]])
    .filter(([, where]) => where.length > 1)
}

const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const found = twice(texts.flatMap(({ file, text }) => listsIn(file, text)))
const excusedNames = excused.map(({ list }) => list.join(' | '))

test('no closed list stands twice: it stands in the terms.ts of its room', () => {
  expect(found.filter(([name]) => !excusedNames.includes(name))).toEqual([])
})

test('what is excused does stand twice', () => {
  expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(excusedNames))
})

test('a list is found as an array, in a call, and as a union, in any order', () => {
  const colours = twice([
    ...listsIn('one.ts', `const colours = ['red', 'green', 'blue'] as const`),
    ...listsIn('two.ts', `const colour = z.enum(['blue', 'red', 'green'])`),
    ...listsIn('three.ts', `type Colour = 'green' | 'blue' | 'red' | null`),
    ...listsIn('four.ts', `const others = ['red', 'green', 'blue', someColour]`),
  ])
  expect(colours).toEqual([['blue | green | red', ['one.ts', 'two.ts', 'three.ts']]])
})

test('spans of time stand in lib/platform/durations.ts alone', () => {
  const own = texts.filter(({ text }) => /\bconst (SECOND|MINUTE|HOUR|DAY)S? =/.test(text.replace(/= \/.*/g, '')))
  const literal = texts.filter(({ text }) => /\b(86_?400_?000|3_?600_?000)\b/.test(text))
  expect([...own, ...literal].map(({ file }) => file)).toEqual(['lib/platform/durations.ts'])
})
