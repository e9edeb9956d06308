import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { genericode } from '../testing/genericode.ts'
import { inEnglish } from '../testing/in-english.ts'
import { field } from '../testing/sample-schema.ts'
import { xdf2Schema, xdf3Schema } from '../testing/write-schema.ts'
import { given } from '../testing/xml-text.ts'
import { recognise } from './recognise.ts'

const schema = given('schema', xdf3Schema({ members: [['1:1', field('F99000000001')]] }))
const listOf = (name: string, version: string, meaning = 'ja') =>
  given(name, genericode({ uri: 'urn:example:list', version, rows: [['001', meaning]] }))
const json = (name: string, value: unknown) => given(name, JSON.stringify(value))
const rule = { effect: 'require', target: 'self.F99000000001', message: 'x', condition: {} }

const faultsOf = (...files: Parameters<typeof recognise>[0]): string[] => {
  const read = recognise(files)
  return (read.ok ? [] : read.obstacles).map(
    ({ place, message }) => `${place.file}:${place.line} ${inEnglish(message)}`,
  )
}
const kindsOf = (...files: Parameters<typeof recognise>[0]) => {
  const read = recognise(files)
  return read.ok
    ? Object.entries(read.value).flatMap(([kind, found]) => (Array.isArray(found) && !found.length ? [] : [kind]))
    : read.obstacles
}

describe('the files that are given', () => {
  const files = [
    schema,
    listOf('rules.json', '1'),
    listOf('b', '2'),
    json('list.xml', { $schema: 'x' }),
    json('c', [rule]),
    json('d', { editsOf: 'x' }),
  ]

  it('are told apart by their content, in any order and under any names', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
        const read = recognise(shuffled)
        if (!read.ok) throw new Error('refused')
        const { tree, lists, jsonSchemas, rules, edits } = read.value
        expect(tree?.id).toBe('S99000000001')
        expect(lists.map(({ version }) => version).toSorted()).toEqual(['1', '2'])
        expect(jsonSchemas).toEqual([{ file: 'list.xml', json: { $schema: 'x' } }])
        expect(rules).toEqual([{ file: 'c', json: [rule] }])
        expect(edits).toEqual({ file: 'd', json: { editsOf: 'x' } })
      }),
      { numRuns: 20 },
    )
  })

  it.each<[string, unknown]>([
    ['jsonSchemas', { $schema: 'x', rules: [rule] }],
    ['jsonSchemas', { properties: {} }],
    ['jsonSchemas', { $defs: {} }],
    ['rules', [rule]],
    ['rules', []],
    ['rules', ['x', rule]],
    ['rules', { id: 'G99000000001', rules: [rule] }],
    ['rules', { id: 'G99000000001', version: '1.0.0', rules: [] }],
    ['rules', { G99000000001: [rule], F99000000001: [] }],
    ['edits', { editsOf: 'x', properties: {} }],
  ])('are %s when they are %j', (kind, value) => {
    expect(kindsOf(json('a', value))).toEqual([kind])
  })

  it('may begin with a byte order mark or white space', () => {
    expect(
      kindsOf(
        given('a', '\uFEFF\n {"$schema":"x"}'),
        given('b', `\uFEFF${genericode({ uri: 'u', rows: [['1', 'x']] })}`),
      ),
    ).toEqual(['jsonSchemas', 'lists'])
  })

  it('may hold a list twice, which is one', () => {
    expect(recognise([listOf('a', '1'), listOf('b', '1')])).toMatchObject({
      ok: true,
      value: { lists: [{ place: { file: 'a' } }] },
    })
  })
})

describe('the files are refused', () => {
  const broken = (text: string) => given('a', text)
  const second = given('second', xdf2Schema({ members: [['1:1', field('F99000001')]] }))
  const big = (name: string) => ({ name, content: new Uint8Array(17 * 1024 * 1024).fill(0x20) })
  it.each<[string, Parameters<typeof recognise>[0], RegExp]>([
    ['when there is none', [], /There is no file/],
    ['with two schemas', [schema, second], /^second:5 This is a second schema/],
    [
      'with two files of edits',
      [json('a', { editsOf: 'x' }), json('b', { editsOf: 'x' })],
      /^b:1 These are second edits/,
    ],
    [
      'with two lists of one version',
      [listOf('a', '1'), listOf('b', '1', 'nein')],
      /^b:2 The same list is in a with other content/,
    ],
    ['with another XML', [broken('\n<html/>')], /^a:2 This XML \(root html\) is not read/],
    ['with another JSON', [json('a', { a: 1 })], /^a:1 This JSON is not read/],
    ['with an empty object', [json('a', {})], /This JSON is not read/],
    ['with a list of something', [json('a', [1, 2])], /This JSON is not read/],
    ['with something else', [broken('%PDF-1.7')], /neither XML nor JSON/],
    ['with white space', [broken(' \n')], /neither XML nor JSON/],
    ['with an empty one', [broken('')], /empty/],
    ['with broken JSON', [broken('{"a":\n1,}')], /^a:2 This is no JSON: .*Correct it/],
    ['with JSON that breaks off', [broken('{"a":\n[\n')], /^a:3 This is no JSON/],
    ['with deep JSON', [broken(`\n${'['.repeat(200_000)}`)], /^a:2 .*more than 64 deep/],
    ['with JSON of a million values', [broken(`[${'[],'.repeat(1_100_000)}[]]`)], /more than 1000000 values/],
    ['with a broken schema', [given('x', '<a:b/>')], /^x:1 The XML is broken here/],
    ['with too many', Array.from({ length: 201 }, (_, at) => given(`${at}`, '{}')), /More than 200 files/],
    ['with too much in them', [big('a'), big('b'), given('c', '{}')], /larger than 32 MiB/],
  ])('%s', (_, files, told) => {
    expect(faultsOf(...files)[0]).toMatch(told)
  })

  it('where they have too much in them together, and what comes then is not read', () => {
    const half = (name: string) => json(name, { editsOf: 'x', many: Array.from({ length: 600_000 }, () => 0) })
    expect(faultsOf(half('a'), half('b'), half('c'))).toEqual([
      expect.stringMatching(/^b:1 .*more than 1000000 values/),
    ])
    const xml = listOf('d', '1').content
    const more = {
      name: 'd',
      content: new TextEncoder().encode(`${new TextDecoder().decode(xml)}${'<!---->'.repeat(500_000)}`),
    }
    expect(faultsOf(half('a'), more, half('c'))).toEqual([expect.stringMatching(/^d:\d+ .*more than 1000000 elements/)])
  })

  it('with what is wrong in each', () => {
    expect(faultsOf(broken('<a/>'), json('b', 1), schema).map((fault) => fault.slice(0, 3))).toEqual(['a:1', 'b:1'])
  })

  it('and brackets and quotes within texts of JSON are none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ']', 'a'), maxLength: 400 }), (text) => {
        expect(recognise([json('a', { $schema: text, [text]: text })])).toMatchObject({ ok: true })
      }),
    )
  })

  it('or read, whatever they hold, and nothing is thrown', () => {
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.string().map((one) => `<${one}`),
    )
    const contents = fc.oneof(
      text.map((one) => Buffer.from(one)),
      fc.uint8Array(),
    )
    fc.assert(
      fc.property(fc.array(contents, { maxLength: 4 }), (all) => {
        recognise(all.map((content, at) => ({ name: `${at}`, content })))
      }),
    )
  })

  it('and a member named __proto__ changes no object', () => {
    const read = recognise([given('a', '{"__proto__":{"polluted":1},"$schema":"x"}')])
    expect(read).toMatchObject({ ok: true })
    expect({}).not.toHaveProperty('polluted')
  })
})
