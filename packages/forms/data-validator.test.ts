import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { DataValidator } from '@kurier/sdk/data-validation'
import { eventProblem } from '@kurier/sdk/problems'
import { dataValidator, formOfSchema } from './data-validator.ts'
import { problemsOf } from './fault-problems.ts'
import { faultsOf } from './faults.ts'
import { forms } from './registry/forms.generated.ts'

const schemaUri = 'https://kurier.example/schemas/forms/callback-request/1.0/form.schema.json'
const valid = { F99000001: 'Ada', F99000002: '0711 123', F99000003: '001' }
const judge = (content: unknown, more: object = {}) =>
  dataValidator(
    forms,
    'en',
    'everyone',
  )({
    content: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    mimeType: 'application/json',
    schemaUri,
    ...more,
  })

describe('dataValidator', () => {
  it('is what the library of clients takes', () => {
    expectTypeOf(dataValidator(forms, 'de', 'everyone')).toExtend<DataValidator>()
  })

  it('finds nothing in a right document, whatever the base of the schema', async () => {
    expect(await judge(valid)).toEqual([])
    const elsewhere = 'http://localhost:3000/x/forms/callback-request/1.0/form.schema.json'
    expect(await judge({}, { schemaUri: elsewhere })).toHaveLength(3)
  })

  it('tells each fault at its pointer, in words and as JSON Schema calls it', async () => {
    expect(await judge({ ...valid, F99000002: undefined, F99000004: '31.12.2026' })).toEqual([
      { pointer: '/F99000002', detail: 'Enter “Telephone number”. [required]' },
      { pointer: '/F99000004', detail: expect.stringContaining('[format date, YYYY-MM-DD]') },
    ])
  })

  it('says nothing of other schemas, versions and kinds of data', async () => {
    for (const other of ['https://a.example/other.json', schemaUri.replace('1.0', '1.1'), '', `${schemaUri}/x`]) {
      expect(await judge('no JSON', { schemaUri: other })).toEqual([])
    }
    expect(await judge('<a/>', { mimeType: 'application/xml' })).toEqual([])
    expect(formOfSchema(forms, schemaUri)?.name).toBe('callback-request')
    const foreign = forms.map((form) => ({ ...form, schemaUri: `https://a.example/${form.path}.json` }))
    expect(formOfSchema(foreign, 'https://a.example/callback-request.json')?.name).toBe('callback-request')
  })

  it.each([['{'], ['\ufeff{}'], ['']])('refuses %j, which is no JSON in UTF-8', async (text) => {
    expect(await judge(text)).toEqual([{ pointer: '', detail: 'The data record is no JSON in UTF-8.' }])
  })

  it('refuses bytes that are no UTF-8', async () => {
    const content = Buffer.from([0x22, 0xff, 0x22])
    expect(await judge('', { content })).toEqual([{ pointer: '', detail: expect.stringContaining('UTF-8') }])
  })

  it('tells who has received it nothing of unknown members, and no value', async () => {
    const told = await judge({ ...valid, F99000001: 7, 'Ada Lovelace': 'born 1815', F99000002: 'Ada Lovelace' })
    expect(told.map(({ pointer }) => pointer)).toEqual(['/F99000001', '/F99000002'])
    expect(JSON.stringify(told)).not.toMatch(/Lovelace|1815/)
  })

  it('lets an author add members where the specification shows a form in part, and only there', async () => {
    const judgeOwn = (document: unknown, uri: string) =>
      dataValidator(
        forms,
        'en',
        'author',
      )({ content: Buffer.from(JSON.stringify(document)), mimeType: 'application/json', schemaUri: uri })

    const uri = schemaUri.replace('callback-request', 'housing-burden-first-application')
    const text = readFileSync(new URL('testing/applications/lives-alone.json', import.meta.url), 'utf8')
    const application = { ...JSON.parse(text), $schema: uri, G99999999: { anything: [null] } }
    expect(await judgeOwn(application, uri)).toEqual([])
    application.G00000448.$schema = uri
    expect(await judgeOwn(application, uri)).toMatchObject([{ pointer: '/G00000448/$schema' }])
    expect(await judge(application, { schemaUri: uri })).toEqual([])
    expect(await judgeOwn({ ...valid, $schema: schemaUri }, schemaUri)).toHaveLength(1)
  })

  it('tells the author the name of an unknown property', async () => {
    const content = Buffer.from(JSON.stringify({ ...valid, F9900000l: 'x' }))
    const judgeOwn = dataValidator(forms, 'en', 'author')
    expect(await judgeOwn({ content, mimeType: 'application/json', schemaUri })).toEqual([
      { pointer: '/F9900000l', detail: expect.stringContaining('that this form does not know') },
    ])
  })

  it('tells 100 at most, and then how many are left', async () => {
    const content = Buffer.from(
      JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, at]))),
    )
    const told = await dataValidator(forms, 'en', 'author')({ content, mimeType: 'application/json', schemaUri })
    expect(told).toHaveLength(100)
    expect(told.at(-1)).toEqual({ pointer: '', detail: '204 more faults are not listed here.' })
  })
})

describe('problemsOf', () => {
  it('gives the problems that the library of clients makes of its own findings', () => {
    const [form] = forms.filter(({ name }) => name === 'callback-request')
    if (!form) throw new Error('the form is not registered')
    const problemTypeBase = 'https://kurier.example/schemas/events/problems'
    const faults = faultsOf(form, { ...valid, F99000001: '' })
    const detail = '/F99000001: Geben Sie „Ihr Name“ an. [minLength 1]'
    expect(problemsOf(form, faults, { problemTypeBase, language: 'de' })).toEqual([
      eventProblem(problemTypeBase, 'schema-violation', 'data', detail),
    ])
    const whole = faultsOf(form, [])
    expect(problemsOf(form, whole, { problemTypeBase, language: 'en' })).toEqual([
      expect.objectContaining({ detail: expect.stringMatching(/^\(whole\): “Callback request” must/) }),
    ])
  })
})
