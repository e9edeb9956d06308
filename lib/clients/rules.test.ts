import { describe, expect, it } from 'vitest'
import {
  asClientKind,
  changeOver,
  changedScopes,
  contactFaults,
  inScopeOrder,
  isInUse,
  isValidSecret,
  nameFault,
  scopeFaults,
} from './rules.ts'
import { clientKinds } from './terms.ts'

describe('kinds and their scopes', () => {
  it('are the two sides of decisions 2', () => {
    expect(clientKinds).toEqual({
      'online-service': ['send-submissions'],
      'administration-system': ['manage-destinations', 'subscribe-destinations'],
    })
    expect(asClientKind('online-service')).toBe('online-service')
    expect(asClientKind('toString')).toBeUndefined()
  })

  it('answers scopes in their fixed order, each once, unknown ones left out', () => {
    const mixed = ['subscribe-destinations', 'gone', 'send-submissions', 'manage-destinations', 'send-submissions']
    expect(inScopeOrder(mixed)).toEqual(['send-submissions', 'manage-destinations', 'subscribe-destinations'])
  })

  it('names the index of each scope that is unknown or belongs to the other side', () => {
    const faults = scopeFaults('online-service', ['send-submissions', 'manage-destinations', 'everything'], '/scopes')
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/scopes/1', '/scopes/2'])
    expect(faults[0]?.detail).toContain('belongs to the other side')
    expect(faults[1]?.detail).toContain('no scope of this name')
  })
})

describe('changing scopes', () => {
  it('adds what is missing and removes what is held, and the rest changes nothing', () => {
    const held = ['manage-destinations']
    const change = { add: ['subscribe-destinations', 'manage-destinations'], remove: ['send-submissions'] }
    expect(changedScopes('administration-system', held, change)).toEqual({
      scopes: ['manage-destinations', 'subscribe-destinations'],
    })
    expect(changedScopes('administration-system', held, { remove: held })).toEqual({ scopes: [] })
    expect(changedScopes('administration-system', held, {})).toEqual({ scopes: held })
  })

  it.each([
    ['a scope of the other side', { add: ['send-submissions'] }, '/add/0'],
    ['an unknown scope added', { add: ['manage-destinations', 'x'] }, '/add/1'],
    ['an unknown scope removed', { remove: ['x'] }, '/remove/0'],
    ['the same scope both ways', { add: ['manage-destinations'], remove: ['manage-destinations'] }, '/add/0'],
  ])('refuses %s and names it', (_, change, pointer) => {
    expect(changedScopes('administration-system', [], change)).toEqual({
      faults: [expect.objectContaining({ pointer })],
    })
  })
})

describe('names', () => {
  it.each(['Bauamt Köln', 'x', 'ü'.repeat(200), '😀'.repeat(200)])('takes %j', (name) => {
    expect(nameFault(name, '/name')).toBeUndefined()
  })

  it.each(['a\u202eb', '\u200f', 'a\u2066b'])('says of %j that it changes the direction of text', (name) => {
    expect(nameFault(name, '/name')?.detail).toMatch(/direction of text/)
  })

  it.each(['', '   ', 'x'.repeat(201), 'a\nb', 'a\u0000b', '\ud800'])('refuses %j', (name) => {
    expect(nameFault(name, '/name')).toMatchObject({ pointer: '/name' })
  })
})

describe('a secret', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['is valid without expiry', null, null, true],
    ['is valid before its expiry', new Date('2026-11-21T12:00:00.001Z'), null, true],
    ['is not valid at its expiry', now, null, false],
    ['is not valid once revoked', null, new Date('2020-01-01'), false],
  ])('%s', (_, expiresAt, revokedAt, valid) => {
    expect(isValidSecret({ expiresAt, revokedAt }, now)).toBe(valid)
  })
})

describe('a secret is still in use', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  it.each([
    ['when it was used less than an hour ago', new Date('2026-11-21T11:00:00.001Z'), true],
    ['not when that is an hour ago', new Date('2026-11-21T11:00:00Z'), false],
    ['not when it never was', null, false],
  ])('%s', (_, lastUsedAt, inUse) => {
    expect(isInUse({ lastUsedAt }, now)).toBe(inUse)
  })
})

describe('a contact', () => {
  it.each([{}, { contactName: '', contactEmail: ' ' }, { contactName: 'Ada', contactEmail: 'ada@amt.example' }])(
    'is taken: %j',
    (contact) => expect(contactFaults(contact)).toEqual([]),
  )

  it('is refused at the member that is wrong', () => {
    const faults = contactFaults({ contactName: 'a\nb', contactEmail: 'nobody' })
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/contactName', '/contactEmail'])
  })
})

describe('a client with two valid secrets', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const secret = (made: number, used: number | null, more = {}) => {
    const lastUsedAt = used === null ? null : ago(used)
    return { createdAt: ago(made), lastUsedAt, expiresAt: null, revokedAt: null, ...more }
  }
  const older = secret(100, 3)

  it.each([
    ['has not changed over while the newer one was never used', older, secret(10, null), 'not-begun'],
    ['still needs the older one that was used within the hour', secret(100, 0.9), secret(10, 0), 'under-way'],
    ['or since the newer one', older, secret(10, 4), 'under-way'],
    ['needs it no more an hour later', secret(100, 1), secret(10, 0), 'done'],
    ['nor when it was never used', secret(100, null), secret(10, 5), 'done'],
  ])('%s', (_, from, to, state) => {
    expect(changeOver([to, from], now)).toEqual({ state, from, to })
  })

  it('is none when one of them is revoked or expired', () => {
    expect(changeOver([older], now)).toBeUndefined()
    expect(changeOver([older, secret(10, 0, { revokedAt: ago(1) })], now)).toBeUndefined()
    expect(changeOver([older, secret(10, 0, { expiresAt: now })], now)).toBeUndefined()
  })
})
