import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSchemaBase, schemaAddress } from '@kurier/forms/json-schema'
import { forms } from '@kurier/forms/registry/forms.generated'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { apiRouter } from '#app/_http/router.ts'
import { loadRoutes } from '#server/routes.ts'

const usual = { ...testSettings, SCHEMA_BASE: '', WIRE_PROFILE: '' }
beforeAll(() => testDatabase())
beforeEach(() => void completeSettings(usual))
afterEach(() => void completeSettings(usual))

async function get(uri: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = apiRouter(await loadRoutes())
  const response = await answer(new Request(uri, { method, headers }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const named = forms.map((form) => [`${form.name} ${form.version}`, form] as const)

describe('the schema of a form', () => {
  test.each(named)('is served at its own address, with a tag: %s', async (_, form) => {
    const address = schemaAddress(form, settings().schemaBase)
    const { status, headers, text } = await get(address)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/schema+json'])
    expect(JSON.parse(text)).toMatchObject({ $id: address, title: form.title.de })
    const tag = { 'if-none-match': String(headers.get('etag')) }
    expect(await get(address, tag)).toMatchObject({ status: 304, text: '' })
    expect(await get(address, {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
    expect(await get(address, {}, 'POST')).toMatchObject({ status: 405 })
  })

  test.each(named)('is the committed one but for the base: %s', async (_, form) => {
    const path = `packages/forms/${form.name}/${form.version}/form.schema.json`
    const committed = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
    const { text } = await get(schemaAddress(form, settings().schemaBase))
    expect(text.replace(settings().schemaBase, defaultSchemaBase)).toBe(committed.trimEnd())
  })

  test('moves with the base, and is not served when the base is not ours', async () => {
    completeSettings({ SCHEMA_BASE: 'http://localhost:3999/a/b' })
    for (const form of forms) {
      const address = schemaAddress(form, 'http://localhost:3999/a/b')
      expect(JSON.parse((await get(address)).text)).toMatchObject({ $id: address })
      expect((await get(schemaAddress(form, 'http://localhost:3999/schemas'))).status).toBe(404)
    }
    completeSettings({ SCHEMA_BASE: 'https://schemas.example' })
    for (const form of forms) {
      expect((await get(schemaAddress(form, 'http://localhost:3999/schemas'))).status).toBe(404)
    }
  })

  test.each([
    'unknown/1.0/form.schema.json',
    'housing-burden-first-application/1.1/form.schema.json',
    'Housing-Burden-First-Application/1.0/form.schema.json',
    'housing-burden-first-application/1.0',
    'housing-burden-first-application/1.0/',
    'housing-burden-first-application/1.0/validate.generated.js',
    '__proto__/constructor/form.schema.json',
    '%00/1.0/form.schema.json',
    '..%2Fx/1.0/form.schema.json',
  ])('that there is none of, %s, is 404', async (path) => {
    const { status, headers, text } = await get(`http://localhost:3999/schemas/forms/${path}`)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(JSON.parse(text)).toMatchObject({ type: 'http://localhost:3999/schemas/submission-api/problems/not-found' })
  })
})

test('the default base is that of an installation without settings', () => {
  completeSettings({ BASE_URL: '', PORT: '', SCHEMA_BASE: '', WIRE_PROFILE: '' })
  expect(settings().schemaBase).toBe(defaultSchemaBase)
  expect(schemaAddress({ name: 'a', version: '1.0' }, settings().schemaBase)).toBe(
    'http://localhost:3000/schemas/forms/a/1.0/form.schema.json',
  )
})
