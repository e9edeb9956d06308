import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishedForm } from './published-form.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const form = { name: 'hund' }
const address = (name: string) => `https://schema.example/${name}?a=b&c`

test('a form is asked for once, by the address of its schema', async () => {
  fetched.mockImplementation(async () => Response.json(form))
  expect(await Promise.all([publishedForm(address('once')), publishedForm(address('once'))])).toEqual([form, form])
  expect(await publishedForm(address('once'))).toEqual(form)
  expect(fetched.mock.calls).toEqual([
    ['/api/forms/definitions?schemaUri=https%3A%2F%2Fschema.example%2Fonce%3Fa%3Db%26c'],
  ])
})

test.each([404, 414, 422, 431])('of a schema that is of no form here nothing is known (%i)', async (status) => {
  fetched.mockResolvedValue(new Response(null, { status }))
  expect(await publishedForm(address(`unknown-${status}`))).toBeUndefined()
})

test('an address that no form has is not asked for', async () => {
  expect(await publishedForm(address('x'.repeat(2000)))).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
})

test.each([429, 503, undefined])('no answer says nothing, and is asked for again (%s)', async (status) => {
  const uri = address(`away-${status}`)
  if (status === undefined) fetched.mockRejectedValueOnce(new TypeError('failed'))
  else fetched.mockResolvedValueOnce(new Response(null, { status }))
  await expect(publishedForm(uri)).rejects.toMatchObject({ code: 'connection' })
  fetched.mockResolvedValueOnce(Response.json(form))
  expect(await publishedForm(uri)).toEqual(form)
})
