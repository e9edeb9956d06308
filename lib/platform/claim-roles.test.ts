import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimRows } from './claim-roles.ts'
import { parseSettings } from './env.ts'
import { roles } from './terms.ts'

const office = '01900000-0000-7000-8000-000000000001'
const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'kurier', OIDC_CLIENT_SECRET: 'secret' }
const rolesOf = (written: string) => parseSettings({ ...provider, OIDC_ROLES: written }).openIdConnect?.roles

test('each value has its roles; entries stand between semicolons or on lines', () => {
  expect(rolesOf(`ops=operator; helpers = support\nbuilding=owner@${office.toUpperCase()},support;`)).toEqual([
    { value: 'ops', gives: [{ kind: 'operator' }] },
    { value: 'helpers', gives: [{ kind: 'support' }] },
    { value: 'building', gives: [{ kind: 'member', role: 'owner', organisationId: office }, { kind: 'support' }] },
  ])
})

test('a value may be a name in a directory, with commas and equals signs of its own', () => {
  expect(rolesOf('cn=ops,ou=groups,dc=amt=operator')).toEqual([
    { value: 'cn=ops,ou=groups,dc=amt', gives: [{ kind: 'operator' }] },
  ])
})

test.each([
  ['operator', '"operator" is no value with roles, such as kurier-operators=operator'],
  ['=operator', '"=operator" is no value'],
  ['ops=', '"ops=" is no value'],
  [
    'ops=operator; x=chief',
    '"chief" in "x=chief" is no role; the roles: operator, support, or one of owner, developer',
  ],
  ['x=owner', '"owner" in "x=owner" is no role'],
  ['x=owner@town', '"owner@town" in "x=owner@town" is no role'],
  [`x=operator@${office}`, 'is no role'],
  [`x=owner@${office}@${office}`, 'is no role'],
  [`x=constructor@${office}`, 'is no role'],
])('refuses %s', (written, words) => {
  expect(() => rolesOf(written)).toThrow(`  OIDC_ROLES: `)
  expect(() => rolesOf(written)).toThrow(words)
})

test('what is written is read again', () => {
  const value = fc
    .string({ minLength: 1, maxLength: 40 })
    .map((text) => text.replaceAll(/[;\n]/g, ' ').trim())
    .filter((text) => text !== '')
  const role = fc.oneof(
    fc.constantFrom('operator', 'support'),
    fc.tuple(fc.constantFrom(...roles), fc.uuid()).map(([name, id]) => `${name}@${id}`),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.array(role, { minLength: 1, maxLength: 4 }))), (entries) => {
      const written = entries.map(([name, given]) => `${name}=${given.join(', ')}`)
      const rows = entries.length === 0 ? claimRows([]) : rolesOf(written.join(';'))
      expect(rows?.map((row) => row.value)).toEqual(entries.map(([name]) => name))
      expect(rows?.map(({ gives }) => gives.length)).toEqual(entries.map(([, given]) => given.length))
    }),
  )
})

test('without openid in OIDC_SCOPES nothing could be asked', () => {
  expect(() => parseSettings({ ...provider, OIDC_SCOPES: 'email profile' })).toThrow('OIDC_SCOPES: must hold openid')
})
