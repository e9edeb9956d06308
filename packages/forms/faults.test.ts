import { describe, expect, it } from 'vitest'
import { isNote } from './fault-kinds.ts'
import { faultsOf, mostFaults } from './faults.ts'
import { smallForm as form } from './testing/small-form.ts'
import { judgedBy } from './validator.ts'

const faults = (document: unknown) => faultsOf(form, document)
const told = (document: unknown) => faults(document).map(({ kind, pointer }) => `${kind} ${pointer}`)
const withAnswers = (answers: object) => ({ G00000001: { F00000001: 'Ada', ...answers } })

describe('faultsOf', () => {
  it('finds nothing in a document that follows the form', () => {
    expect(faults(withAnswers({ F00000004: 19.99, F00000005: 12, F00000006: '2024-02-29', F00000012: ['x'] }))).toEqual(
      [],
    )
  })

  it.each([
    [{ F00000001: '' }, { kind: 'too-short', limit: 1, id: 'F00000001', pointer: '/G00000001/F00000001' }],
    [{ F00000001: '\u{1f600}'.repeat(6) }, { kind: 'too-long', limit: 5 }],
    [{ F00000003: 'nobody' }, { kind: 'pattern' }],
    [{ F00000004: 0.001 }, { kind: 'decimals', limit: 2 }],
    [{ F00000004: -0.01 }, { kind: 'too-small', limit: 0 }],
    [{ F00000005: 13 }, { kind: 'too-large', limit: 12 }],
    [{ F00000005: 1.5 }, { kind: 'type', expected: 'integer' }],
    [{ F00000006: '2023-02-29' }, { kind: 'no-date' }],
    [{ F00000007: 'true' }, { kind: 'type', expected: 'boolean' }],
    [{ F00000008: '004' }, { kind: 'not-listed' }],
    [{ F00000008: 1 }, { kind: 'type', expected: 'text' }],
    [{ F00000012: [] }, { kind: 'too-few', limit: 1, pointer: '/G00000001/F00000012' }],
    [{ F00000012: [7] }, { kind: 'type', id: 'F00000012', pointer: '/G00000001/F00000012/0' }],
    [{ F00000012: 'x' }, { kind: 'type', expected: 'list' }],
    [{ 'a/~b': 1 }, { kind: 'unknown-property', id: 'G00000001', pointer: '/G00000001/a~1~0b' }],
  ])('names the one fault of %j', (answers, fault) => {
    expect(faults(withAnswers(answers))).toEqual([expect.objectContaining(fault)])
  })

  it('names what is missing at its own place, and a document that is no group at the whole', () => {
    expect(faults({})).toEqual([{ kind: 'missing', id: 'G00000001', pointer: '/G00000001' }])
    for (const document of [null, [], 'x', 7, true]) {
      expect(faults(document)).toEqual([{ kind: 'type', expected: 'group', pointer: '' }])
    }
  })

  it('says of a group that demands one of several fields that none is there, and nothing of each', () => {
    const fault = { kind: 'none-of', id: 'G00000003', pointer: '/G00000003', of: ['F00000001', 'F00000003'] }
    expect(faults({ ...withAnswers({}), G00000003: {} })).toEqual([fault])
    expect(faults({ ...withAnswers({}), G00000003: { F00000003: 'a@bcdef' } })).toEqual([])
  })

  it('tells all, in the order in which the form asks, unknown properties last', () => {
    const person = { F00000001: '', G00000001: { F00000013: '', F00000001: '' } }
    const document = {
      extra: 1,
      F00000011: ['', 'x', '', 'x'],
      G00000002: [{ F00000001: 'Ada' }, person],
      G00000001: { F00000004: 0.001, F00000002: '1' },
    }
    expect(told(document)).toEqual([
      'missing /G00000001/F00000001',
      'too-short /G00000001/F00000002',
      'pattern /G00000001/F00000002',
      'decimals /G00000001/F00000004',
      'too-short /G00000002/1/F00000001',
      'too-short /G00000002/1/G00000001/F00000001',
      'too-short /G00000002/1/G00000001/F00000013',
      'too-many /F00000011',
      'too-short /F00000011/0',
      'too-short /F00000011/2',
      'unknown-property /extra',
    ])
  })
})

describe('a hostile document', () => {
  const many = 100_000
  const list = <T>(item: T): T[] => Array.from({ length: many }, () => item)

  it.each([
    ['wrong items', { F00000011: list(0) }],
    ['items with faults of their own', { G00000002: list({}) }],
    ['items with nested faults', { G00000002: list({ F00000001: '', G00000001: { x: 1 } }) }],
    ['unknown properties', Object.fromEntries(list(0).map((_, at) => [`p${at}`, at]))],
  ])('with %s costs no more than the first faults', (_, document) => {
    const [notes, others] = [faults(document).filter(isNote), faults(document).filter((fault) => !isNote(fault))]
    expect(Math.max(notes.length, others.length)).toBe(mostFaults)
    expect(judgedBy(form, document).length).toBeLessThan(5 * mostFaults)
  })

  it('does not hide a fault behind members that the form does not know', () => {
    const unknown = Object.fromEntries(list(0).map((_, at) => [`p${at}`, at]))
    const found = faults({ G00000001: { F00000001: 'Ada', ...unknown }, F00000011: 'no list' })
    expect(found.filter((fault) => !isNote(fault))).toMatchObject([{ kind: 'type', pointer: '/F00000011' }])
    expect(found.filter(isNote)).toHaveLength(mostFaults)
  })

  it('is not followed into what the form does not know, however deep', () => {
    const deep = `${'['.repeat(many)}${']'.repeat(many)}`
    expect(told(JSON.parse(`{"x":${deep}, "F00000011": ${deep}}`))).toContain('unknown-property /x')
    expect(told(JSON.parse(deep))).toEqual(['type '])
  })

  it('with names of the language gets no further than others', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const document = JSON.parse(`{"G00000001":{"F00000001":"Ada"},${names.map((name) => `"${name}":{}`).join()}}`)
    expect(told(document)).toEqual(names.map((name) => `unknown-property /${name}`))
  })
})
