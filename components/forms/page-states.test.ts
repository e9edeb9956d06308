import { expect, test } from 'vitest'
import { forms } from '#lib/forms/registry.generated.ts'
import { pageStates } from './page-states.ts'

const form = forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form')
const fault = { field: 'G00001535.F1', page: 'dwelling', message: { de: 'x', en: 'x' } }
const stateOf = (...given: Parameters<typeof pageStates>) =>
  Object.fromEntries(pageStates(...given).map(({ key, state }) => [key, state]))

test('a page is open until it was visited, then complete unless something is missing on it', () => {
  const states = stateOf(form, new Set(['applicant', 'dwelling']), [fault])
  expect(states).toMatchObject({ applicant: 'done', dwelling: 'incomplete', household: 'open' })
})

test('a page that is being filled in is not called incomplete', () => {
  expect(stateOf(form, new Set(['dwelling']), [fault], 'dwelling')).toMatchObject({ dwelling: 'open' })
  expect(stateOf(form, new Set(['dwelling']), [], 'dwelling')).toMatchObject({ dwelling: 'done' })
})

test('nothing is called complete while the faults are not known', () => {
  expect(new Set(Object.values(stateOf(form, new Set(['applicant']), undefined)))).toEqual(new Set(['open']))
})
