import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'

describe('what changed', () => {
  it('names each value that differs, and no other', () => {
    expect(differences({ name: 'a', kind: 'x' }, { name: 'b', kind: 'x' })).toEqual([
      { field: 'name', before: 'a', after: 'b' },
    ])
  })

  it('tells what came and what went', () => {
    expect(differences(null, { role: 'owner' })).toEqual([{ field: 'role', before: undefined, after: 'owner' }])
    expect(differences({ role: 'owner' }, null)).toEqual([{ field: 'role', before: 'owner', after: undefined }])
    expect(differences(null, null)).toEqual([])
  })

  it('shows lists, truth values and inner objects as text', () => {
    const before = {
      scopes: ['a'],
      isOperator: false,
      contact: { email: 'x@amt.example', phone: null },
      keys: [{ kid: 1 }],
    }
    const after = { scopes: ['a', 'b'], isOperator: true, contact: { email: 'y@amt.example', phone: null }, keys: [] }
    expect(differences(before, after)).toEqual([
      { field: 'scopes', before: 'a', after: 'a, b' },
      { field: 'isOperator', before: 'false', after: 'true' },
      { field: 'contact.email', before: 'x@amt.example', after: 'y@amt.example' },
      { field: 'keys', before: '{"kid":1}', after: undefined },
    ])
  })
})
