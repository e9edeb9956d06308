import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { field } from '@kurier/catalogue/testing/sample-schema'
import { xdf3Schema } from '@kurier/catalogue/testing/write-schema'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const base = '/api/portal/admin/imports'
const serviceIdentifier = 'urn:de:fim:leika:leistung:99000000000001'
const schema = xdf3Schema({ members: [['1:1', field('F99000000001', { label: 'Name' })]] })

let send: Send
let operator: TestPerson

beforeAll(async () => {
  await testDatabase()
  send = await service()
})

beforeEach(async () => {
  forget('rate-counters')
  operator = await person({ isOperator: true })
})

const asOperator = (method: string, address: string, body?: object) =>
  send(method, `${base}${address}`, { body, headers: signedInAs(operator) })

/** Uploads files as a page does. */
async function upload(options: object | string, texts: readonly string[] = [schema], who = operator) {
  const form = new FormData()
  for (const text of texts) form.append('file', new File([text], 'schema.xml', { type: 'application/xml' }))
  form.append('options', typeof options === 'string' ? options : JSON.stringify(options))
  const request = new Response(form)
  const type = request.headers.get('content-type') ?? ''
  return send('POST', base, { body: await request.text(), type, headers: signedInAs(who) })
}

describe('an upload', () => {
  it('makes a draft, which is listed, read, edited and published', async () => {
    const name = `hund-${newId()}`
    const made = await upload({ name, serviceIdentifier })
    expect(made).toMatchObject({ status: 200, json: { outcome: 'made', form: { name, version: '1.0.0' }, unfit: [] } })
    const { json: listed } = await asOperator('GET', '')
    expect(listed.imports).toMatchObject([{ name, state: 'draft', revision: 1, isOffered: false, publishedAt: null }])
    const address = `/${name}/1.0.0`
    const edits = { title: { de: 'Ihr Hund' } }
    const edited = await asOperator('PUT', address, { revision: 1, edits })
    expect(edited).toMatchObject({ status: 200, json: { revision: 2, title: { de: 'Ihr Hund' }, faults: [] } })
    expect(await asOperator('PUT', address, { revision: 1, edits })).toMatchObject({ status: 409 })
    expect(await asOperator('PUT', address, { revision: 2, edits: { titel: {} } })).toMatchObject({ status: 422 })
    const published = await asOperator('POST', `${address}/publication`, { revision: 2 })
    expect(published).toMatchObject({ status: 200, json: { state: 'published' } })
    expect((await asOperator('GET', address)).json).toEqual(published.json)
    expect(published.json).toMatchObject({
      imported: { title: { de: 'Antrag' } },
      definition: { title: { de: 'Ihr Hund' } },
    })
    expect(await asOperator('DELETE', address)).toMatchObject({ status: 200, json: { state: 'withdrawn' } })
  })

  it('only checks when it is asked to', async () => {
    const name = `hund-${newId()}`
    expect((await upload({ name, isCheck: true })).json).toMatchObject({ outcome: 'checked', form: { name } })
    expect(await asOperator('GET', `/${name}/1.0.0`)).toMatchObject({ status: 404 })
  })

  it('of what is no schema tells where', async () => {
    const { status, json } = await upload({}, ['<a><b></a>'])
    expect([status, json]).toMatchObject([
      200,
      {
        outcome: 'refused',
        form: null,
        report: null,
        obstacles: [
          {
            place: { file: 'schema.xml', line: 1 },
            message: {
              de: expect.stringContaining('Dieses XML (Wurzelelement a) wird nicht gelesen'),
              en: expect.stringContaining('This XML (root a) is not read'),
            },
          },
        ],
      },
    ])
  })

  it('with wrong options is refused at their pointers', async () => {
    const named = await upload({ name: 'a/b', colour: 'red' })
    expect(named.status).toBe(422)
    const pointers = (named.json.errors as { pointer: string }[]).map(({ pointer }) => pointer)
    expect(pointers.toSorted()).toEqual(['/options/colour', '/options/name'])
    expect(await upload('{')).toMatchObject({ status: 422 })
  })

  it('without a file, or with the path of another form, is refused in both languages', async () => {
    const { json } = await upload({}, [])
    expect(json.obstacles).toEqual([
      { place: { file: '', line: 1 }, message: { de: expect.stringMatching(/keine Datei/), en: expect.any(String) } },
    ])
    const taken = await upload({ path: 'housing-burden' })
    expect(taken).toMatchObject({
      status: 200,
      json: { outcome: 'refused', obstacles: [{ message: { de: expect.stringContaining('andere Adresse') } }] },
    })
  })

  it('tells what keeps the draft from being published, in both languages', async () => {
    const name = `hund-${newId()}`
    await upload({ name })
    const { json } = await asOperator('GET', `/${name}/1.0.0`)
    expect(json.faults).toEqual([
      { de: expect.stringContaining('keine Leistung'), en: expect.stringContaining('serviceIdentifier') },
    ])
  })

  it('is read as multipart/form-data alone', async () => {
    const headers = signedInAs(operator)
    expect(await send('POST', base, { body: {}, headers })).toMatchObject({ status: 415 })
    const type = 'multipart/form-data; boundary=x'
    expect(await send('POST', base, { body: 'nothing', type, headers })).toMatchObject({ status: 400 })
    const length = { ...headers, 'content-length': '99999999999' }
    expect(await send('POST', base, { body: 'x', type, headers: length })).toMatchObject({ status: 413 })
  })

  it('of others is not read', async () => {
    expect(await upload('{', [], await person({ isSupport: true }))).toMatchObject({ status: 404 })
  })
})
