import { describe, expect, it, test } from 'vitest'
import { audit as german } from '#components/messages/de/audit.ts'
import { audit as english } from '#components/messages/en/audit.ts'
import { differences } from './differences.ts'
import { listed } from '#lib/rooms/rooms.ts'

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

test.each([
  ['German', german.actions],
  ['English', english.actions],
])('every action has its words in %s', (_, actions) => {
  expect(Object.keys(actions).sort()).toEqual([...listed('audit')].sort())
  for (const words of Object.values(actions)) expect(words).toMatch(/\S/)
})
