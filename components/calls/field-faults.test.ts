import { expect, test } from 'vitest'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { faultsAfter, faultsBefore } from './field-faults.ts'

const first = { title: '', versions: '', email: '', scopes: ['a'], services: [{ id: '', regions: '' }] }
const names = { name: 'title', contact: '', publicServices: 'services', identifier: 'id' }
const told = { first, names, words: (fault: string, name: string) => `${name}: ${fault}` }

const refused = (...pointers: string[]) =>
  new PortalProblem(422, { errors: pointers.map((pointer) => ({ pointer, detail: 'No.' })) })

test.each([
  ['/name', 'title'],
  ['/versions/2', 'versions'],
  ['/contact/email', 'email'],
  ['/scopes/1', 'scopes'],
  ['/publicServices/0/identifier', 'services.0.id'],
  ['/publicServices/0/regions/3', 'services.0.regions'],
])('what the service refuses at %s is told at %s', (pointer, field) => {
  const message = `${field.split('.').at(-1)}: refused`
  expect(faultsAfter(refused(pointer), first, told)).toEqual([{ field, message }])
})

test('faults stand in the order of the fields, each field once', () => {
  const problem = refused('/scopes/0', '/versions/1', '/versions/0', '/name')
  expect(faultsAfter(problem, first, told).map(({ field }) => field)).toEqual(['title', 'versions', 'scopes'])
})

test('what no field tells is left to the form', () => {
  const words = (_: string, name: string) => (name === 'title' ? 'No.' : undefined)
  expect(faultsAfter(refused('/other', '/email'), first, { first, words })).toEqual([])
  expect(faultsAfter(refused('/name'), first, { first })).toEqual([])
})

test('a refusal of another kind is told where the form says', () => {
  const problem = new PortalProblem(409, { reason: 'name-taken' })
  const conflicts = ({ reason }: PortalProblem) => (reason === 'name-taken' ? { title: 'Taken.' } : {})
  expect(faultsAfter(problem, first, { first, conflicts })).toEqual([{ field: 'title', message: 'Taken.' }])
  expect(faultsAfter(new PortalProblem(409, {}), first, { first, conflicts })).toEqual([])
})

test('before it is sent a field says its own rule first, then what the schema says of the body', () => {
  const rule = {
    required: ['name'],
    properties: { name: { minLength: 1 }, contact: { properties: { email: { maxLength: 3 } } } },
  }
  const value = { name: '', contact: { email: 'long' } }
  const rules = { title: (title: string) => (title === '' ? 'Own words.' : undefined) }
  expect(faultsBefore(first, value, { ...told, rule, rules })).toEqual([
    { field: 'title', message: 'Own words.' },
    { field: 'email', message: 'email: long' },
  ])
  const filled = { ...first, title: 'x' }
  expect(faultsBefore(filled, { name: 'x', contact: {} }, { ...told, rule, rules })).toEqual([])
})
