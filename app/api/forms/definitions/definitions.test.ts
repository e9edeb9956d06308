import { beforeAll, expect, test } from 'vitest'
import { publishForm, withdrawImport } from '#lib/wings/catalogue/change-imported-form.ts'
import { importedDraft } from '#lib/wings/catalogue/testing/imported-draft.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { service, type Send } from '#server/testing/service.ts'

let send: Send

beforeAll(async () => {
  await testDatabase({ RATE_ADDRESS_REQUESTS: '20' })
  send = await service()
})

const context = () => contextFor(systemActor)
const ask = (schemaUri: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(method, `/api/forms/definitions?${new URLSearchParams({ schemaUri })}`, { headers })
const ours = (name: string, version: string) =>
  `http://localhost:3999/schemas/forms/${name}/${version}/form.schema.json`

test('everybody reads the definition of the form of a schema, and whoever has it is told so', async () => {
  const { status, headers, json } = await ask(ours('callback-request', '1.0'))
  expect([status, json]).toMatchObject([200, { name: 'callback-request', version: '1.0', fields: {}, pages: [{}] }])
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const known = { 'if-none-match': String(headers.get('etag')) }
  expect(await ask(ours('callback-request', '1.0'), known)).toMatchObject({ status: 304, text: '' })
  expect(await ask(ours('callback-request', '1.0'), {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
})

test('an imported form is read once it is published, and goes on being read when it is withdrawn', async () => {
  const form = await importedDraft()
  const address = ours(form.name, form.version)
  expect(await ask(address)).toMatchObject({ status: 404 })
  await publishForm(context(), form)
  expect(await ask(address)).toMatchObject({ status: 200, json: form })
  await withdrawImport(context(), form)
  expect(await ask(address)).toMatchObject({ status: 200, json: form })
})

test('a schema of others is of no form here, and without an address nothing is asked', async () => {
  expect(await ask('https://schema.example/antrag.schema.json')).toMatchObject({ status: 404 })
  expect(await ask('')).toMatchObject({ status: 404 })
  expect(await send('GET', '/api/forms/definitions')).toMatchObject({ status: 422 })
})

test('one address asks no more often than of anything else', async () => {
  forget('rate-counters')
  const statuses: number[] = []
  for (let asked = 0; asked < 21; asked += 1) statuses.push((await ask(ours('callback-request', '1.0'))).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
})
