import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { apiDocument } from './api-document.ts'
import { documentNames } from './documented-routes.ts'

/** An installation outside localhost, which the rules take for a forgotten example. */
const installation = { ...testSettings, BASE_URL: 'https://kurier.amt.example' }

afterAll(() => void completeSettings({ ...testSettings, WIRE_PROFILE: '' }))

/** All rules that the makers recommend, warnings included, without exceptions. */
describe.each(['own', 'fit-connect'])('under the profile %s', (profile) => {
  beforeAll(() => void completeSettings({ ...installation, WIRE_PROFILE: profile }))

  test.each(documentNames)('the recommended rules of Redocly find nothing in the document of the %s', async (name) => {
    const source = JSON.stringify(await apiDocument(name))
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source, absoluteRef: `${name}.json`, config })
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })
})

test('the linter would find something', async () => {
  const broken = { openapi: '3.1.1', info: { title: 'X', version: '1' }, paths: { '/x': { get: {} } } }
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(broken), absoluteRef: 'x.json', config })
  expect(found.length).toBeGreaterThan(3)
})
