import { describe, expect, test } from 'vitest'
import { JsonReader } from './json-reader.ts'
import { anything, type Shape } from './shape.ts'

describe('what would cost more than it is worth is refused as soon as it comes', () => {
  const refused = (pointer: string, says: string) =>
    expect.objectContaining({
      code: 'invalid',
      message: expect.stringContaining(says) as string,
      extra: { errors: [expect.objectContaining({ pointer }) as object] },
    }) as Error
  const single: Shape = shape({})
  function shape(of: Partial<Shape>): Shape {
    return {
      members: new Map(),
      others: 'ignored',
      mostMembers: Infinity,
      items: undefined,
      mostItems: Infinity,
      size: 0,
      ...of,
    }
  }
  const members = (of: Record<string, Shape>): Shape => shape({ members: new Map(Object.entries(of)) })
  const reading = (of: Shape, json: string, mostValues = 1000) => {
    const reader = new JsonReader({ shape: of, mostValues, nulls: 'kept' })
    reader.push(Buffer.from(json))
    return reader.end().value
  }
  const levels = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const list = (count: number) => `[${'{},'.repeat(count - 1)}{}]`
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => `"x${at}":0`).join()

  test('more than 64 levels, as lists and as objects, also in a member that nobody knows', () => {
    expect(() => reading(anything, levels(64))).not.toThrow()
    expect(() => reading(anything, levels(65))).toThrow(refused('', '64 levels'))
    expect(() => reading(anything, '{"a":'.repeat(65))).toThrow(refused('', '64 levels'))
    expect(() => reading(single, `{"x":${'['.repeat(64)}`)).toThrow(refused('', '64 levels'))
  })

  test('more values than the call can use', () => {
    expect(reading(anything, list(999))).toHaveLength(999)
    expect(() => reading(anything, list(1000))).toThrow(refused('', '1,000 values'))
  })

  test('the 101st value that nobody knows, wherever the others stand', () => {
    const known = members({ a: single, inner: members({ b: single }) })
    expect(reading(known, `{"a":1,"inner":{"b":2,${unknown(60)}},${unknown(40)}}`)).toEqual({ a: 1, inner: { b: 2 } })
    expect(() => reading(known, `{"inner":{${unknown(61)}},${unknown(40)}}`)).toThrow(refused('/x39', '100 values'))
    expect(() => reading(known, `{"x":[${'1,'.repeat(99)}1]}`)).toThrow(refused('/x/99', '100 values'))
    expect(() => reading(known, `{"a":{${unknown(101)}}}`)).toThrow(refused('/a/x100', '100 values'))
  })

  test('an item beyond the last of a list, and a member beyond the last of a table', () => {
    const known = members({
      list: shape({ items: single, mostItems: 2 }),
      table: shape({ others: single, mostMembers: 1 }),
    })
    expect(reading(known, '{"list":[1,2],"table":{"a":1}}')).toEqual({ list: [1, 2], table: { a: 1 } })
    expect(() => reading(known, '{"list":[1,2,')).not.toThrow(refused('/list', 'list may have at most 2 items'))
    expect(() => reading(known, '{"list":[1,2,3')).toThrow(refused('/list', 'list may have at most 2 items'))
    expect(() => reading(known, '{"table":{"a":1,"b"')).toThrow(refused('/table', 'table may have at most 1 member;'))
  })

  test.each([
    ['{"a":1,"a":2}', '/a'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"a":null,"a":2}', '/a'],
    ['{"inner":[{"b":1},{"b":1,"b"', '/inner/1/b'],
    ['{"x":{"y":1,"y":1}}', '/x/y'],
    ['{"__proto__":1,"__proto__":1}', '/__proto__'],
  ])('a member that stands twice, known or not: %s', (json, pointer) => {
    for (const of of [anything, single, members({ a: single, inner: anything })]) {
      expect(() => reading(of, json)).toThrow(refused(pointer, 'twice'))
    }
  })

  test('names and numbers that are longer than any that mean something', () => {
    expect(() => reading(single, `{"${'n'.repeat(1001)}":1}`)).toThrow(refused('', '1,000 bytes'))
    expect(() => reading(anything, `{"a":${'1'.repeat(1001)}}`)).toThrow(refused('/a', '1,000 bytes'))
    expect(reading(single, `{"a":${'1'.repeat(1001)}}`)).toEqual({})
  })

  test('what the schema refuses in its own words is there without what it holds', () => {
    const closed = shape({ members: new Map([['a', single]]), others: 'refused' })
    expect(reading(closed, '{"a":"1","b":{"c":[1]},"d":2}')).toEqual({ a: '1', b: {}, d: 2 })
    expect(reading(members({ a: single }), '{"a":[1,{"b":2}],"c":3}')).toEqual({ a: [] })
  })

  test('of a hostile body no more is read than up to the limit', () => {
    const reader = new JsonReader({ shape: anything, mostValues: 50_000, nulls: 'kept' })
    const piece = Buffer.from('{},'.repeat(1000))
    reader.push(Buffer.from('['))
    let pushed = 0
    expect(() => {
      for (; pushed < 10_000; pushed += 1) reader.push(piece)
    }).toThrow(refused('', '50,000 values'))
    expect(pushed).toBe(49)
  })
})
