import { expect, test } from 'vitest'
import { withEtag } from './conditional.ts'
import { callOf, responseOf } from './web-call.ts'

const body = '{"keys":[]}'

/** The answer to a request that says what its sender has already. */
function answer(condition?: string, text = body): Response {
  const headers = condition === undefined ? undefined : { 'if-none-match': condition }
  const call = callOf(new Request('http://localhost:3999/x', { headers }))
  return responseOf(withEtag(call, text, 'application/json', { link: '<y>' }))
}

const etag = answer().headers.get('etag') ?? ''

test('an answer carries a strong ETag of its text, and the headers it was given', async () => {
  const response = answer()
  expect(etag).toMatch(/^"[A-Za-z0-9_-]{27}"$/)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(body)
  expect(Object.fromEntries(response.headers)).toEqual({
    etag,
    'content-type': 'application/json',
    'cache-control': 'public, max-age=0, must-revalidate',
    link: '<y>',
  })
})

test('the same text has the same ETag, another text another one', () => {
  expect(answer().headers.get('etag')).toBe(etag)
  expect(answer(undefined, '{"keys":[1]}').headers.get('etag')).not.toBe(etag)
})

test.each([
  ['the same', etag],
  ['one of a list', `"other" , ${etag}`],
  ['a weak one, as proxies make them', `W/${etag}`],
  ['any', '*'],
])('who has it already (%s) gets 304 without a body, with ETag and Cache-Control', async (_, condition) => {
  const response = answer(condition)
  expect(response.status).toBe(304)
  expect(await response.text()).toBe('')
  expect(response.headers.get('etag')).toBe(etag)
  expect(response.headers.get('cache-control')).toContain('must-revalidate')
  expect(response.headers.get('content-type')).toBeNull()
})

test.each([
  ['another one', '"other"'],
  ['it without quotes', etag.slice(1, -1)],
  ['nothing', ''],
])('who has %s gets the text', (_, condition) => expect(answer(condition).status).toBe(200))
