import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { apiDocument } from './api-document.ts'
import { documentNames } from './documented-routes.ts'

/** An installation that is not at localhost, which the rules take for a forgotten example. */
const installation = { ...testSettings, BASE_URL: 'https://kurier.amt.example' }

function spectral(): Spectral {
  const linter = new Spectral()
  // the package types its own ruleset more narrowly than what takes it
  linter.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] })
  return linter
}

afterAll(() => void completeSettings({ ...testSettings, WIRE_PROFILE: '' }))

/** With what nobody has switched off: each rule that the makers recommend, warnings included. */
describe.each(['own', 'fit-connect'])('under the profile %s', (profile) => {
  beforeAll(() => void completeSettings({ ...installation, WIRE_PROFILE: profile }))

  test.each(documentNames)('the recommended rules of Redocly find nothing in the document of the %s', async (name) => {
    const source = JSON.stringify(await apiDocument(name))
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source, absoluteRef: `${name}.json`, config })
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test.each(documentNames)('the recommended rules of Spectral find nothing in the document of the %s', async (name) => {
    const found = await spectral().run({ ...(await apiDocument(name)) })
    expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  })
})

test('the linters would find something', async () => {
  const broken = { openapi: '3.1.1', info: { title: 'X', version: '1' }, paths: { '/x': { get: {} } } }
  const config = await createConfig({ extends: ['recommended'] })
  const byRedocly = await lintFromString({ source: JSON.stringify(broken), absoluteRef: 'x.json', config })
  expect([byRedocly.length > 3, (await spectral().run(broken)).length > 3]).toEqual([true, true])
})
