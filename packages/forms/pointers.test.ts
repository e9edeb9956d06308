import { describe, expect, it } from 'vitest'
import { members, type Member } from './definition.ts'
import { groupAround, idAt, memberAt, pathOfPointer, pointerOfPath, stepsTo } from './pointers.ts'

const named = (id: Member['id'], name: string, more: Partial<Member> = {}): Member => ({
  id,
  name,
  required: false,
  ...more,
})

/** Names as JSON Schemas may have them: digits alone, both characters that a pointer escapes, names of the language. */
const form = {
  root: [named('G00000001', '0', { list: { min: 1 } }), named('F00000001', 'a/~b'), ...members('G00000002')],
  groups: {
    G00000001: { members: [named('F00000002', '1'), named('G00000002', '__proto__')] },
    G00000002: { members: [named('F00000003', 'constructor', { list: { min: 1 } })] },
  },
}

describe('a pointer', () => {
  it.each([
    ['/0', 'G00000001', 'G00000001', undefined],
    ['/0/0', 'G00000001', 'G00000001.0', undefined],
    ['/0/7/1', 'F00000002', 'G00000001.7.F00000002', 'G00000001'],
    ['/0/7/__proto__/constructor/0', 'F00000003', 'G00000001.7.G00000002.F00000003.0', 'G00000002'],
    ['/a~1~0b', 'F00000001', 'F00000001', undefined],
    ['/G00000002/constructor', 'F00000003', 'G00000002.F00000003', 'G00000002'],
  ])('%s ends at %s, which is the path %s, in the group %s', (pointer, id, path, around) => {
    expect(idAt(form, pointer)).toBe(id)
    expect(pathOfPointer(form, pointer)).toBe(path)
    expect(pointerOfPath(form, path)).toBe(pointer)
    expect(groupAround(form, pointer)).toBe(around)
  })

  it.each([
    ['', '', undefined],
    ['/toString', '', undefined],
    ['/G00000002/F00000003', 'G00000002', 'G00000002'],
    ['/0/7/constructor/1', 'G00000001.7', undefined],
  ])('%s ends at nothing that the form knows', (pointer, path, around) => {
    expect(idAt(form, pointer)).toBeUndefined()
    expect(pathOfPointer(form, pointer)).toBe(path)
    expect(groupAround(form, pointer)).toBe(around)
  })

  it('tells an item of a list from the list', () => {
    expect(memberAt(form, '/0')?.list).toEqual({ min: 1 })
    expect(stepsTo(form, '/0/3').map(({ position, isItem }) => [position, isItem])).toEqual([
      [0, false],
      [3, true],
    ])
  })
})
