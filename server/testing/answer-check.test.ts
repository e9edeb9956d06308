import { beforeAll, describe, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { assertDocumented, type SeenExchange } from './answer-check.ts'

beforeAll(() => {
  completeSettings(testSettings)
})

const id = '018f2a00-0000-7000-8000-000000000001'
const usual = { 'x-request-id': id, 'ratelimit-limit': '9', 'ratelimit-remaining': '9', 'ratelimit-reset': '9' }

function seen(
  more: Partial<Omit<SeenExchange, 'headers'>> & { json?: unknown; headers?: Record<string, string> },
): SeenExchange {
  const { json, headers, ...rest } = more
  const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
  return {
    method: 'GET',
    path: '/submission-api/v2/submissions',
    status: 200,
    text: json === undefined ? '' : JSON.stringify(json),
    ...rest,
    headers: new Headers({ ...usual, ...type, ...headers }),
  }
}

const list = { count: 1, offset: 0, totalCount: 1, submissions: [{ destinationId: id, submissionId: id, caseId: id }] }
const problem = (status: number, code: string, more: object = {}) => ({
  json: {
    type: `http://localhost:3999/schemas/submission-api/problems/${code}`,
    title: 'x',
    status,
    detail: 'x',
    instance: id,
    ...more,
  },
  headers: { 'content-type': 'application/problem+json' },
  status,
})

describe('an answer that fits its document', () => {
  test.each<[string, SeenExchange]>([
    ['a list', seen({ json: list })],
    ['a list with a query', seen({ json: list, path: '/submission-api/v2/submissions?limit=1' })],
    ['the head of a list', seen({ method: 'HEAD' })],
    ['nothing', seen({ method: 'DELETE', path: `/submission-api/v2/cases/${id}/callback`, status: 204 })],
    ['a problem', seen(problem(422, 'invalid', { errors: [{ pointer: '/limit', detail: 'x' }] }))],
    ['a method that is not known', seen({ method: 'DELETE', ...problem(405, 'method-not-allowed') })],
    ['a path that is not known', seen({ path: '/submission-api/v2/nothing', ...problem(404, 'not-found') })],
    ['a version that is gone', seen({ path: '/submission-api/v1/submissions', ...problem(410, 'version-gone') })],
    ['a page, which no document describes', seen({ path: '/', status: 418 })],
  ])('%s is let through', async (_, answer) => {
    await expect(assertDocumented(answer)).resolves.toBeUndefined()
  })
})

describe('an answer that does not fit its document', () => {
  test.each<[string, RegExp, SeenExchange]>([
    ['another status', /status is not listed/, seen({ json: list, status: 202 })],
    ['another media type', /media type text\/html/, seen({ json: list, headers: { 'content-type': 'text/html' } })],
    ['no media type', /media type missing/, seen({})],
    ['a member that is missing', /totalCount/, seen({ json: { ...list, totalCount: undefined } })],
    [
      'an id that is none',
      /submissionId|format/,
      seen({ json: { ...list, submissions: [{ ...list.submissions[0], submissionId: 'x' }] } }),
    ],
    [
      'a missing header',
      /X-Request-Id/,
      { ...seen({ json: list }), headers: new Headers({ 'content-type': 'application/json' }) },
    ],
    [
      'a created thing without address',
      /Location/,
      seen({
        method: 'POST',
        status: 201,
        json: { submissionId: id, destinationId: id, caseId: id, state: 'incomplete' },
      }),
    ],
    [
      'a body where none is promised',
      /has a body/,
      seen({ method: 'DELETE', path: `/submission-api/v2/cases/${id}/callback`, status: 204, json: {} }),
    ],
    ['a problem of another type', /type|enum|allowed/, seen(problem(422, 'conflict'))],
    ['a problem without instance', /instance/, seen(problem(422, 'invalid', { instance: undefined }))],
    [
      'an operation that is not listed',
      /operation is not listed/,
      seen({ path: '/submission-api/v2/nothing', json: {} }),
    ],
    [
      'an OAuth error that is none',
      /error_description/,
      seen({ method: 'GET', path: '/token', status: 405, json: { error: 'invalid_request' } }),
    ],
    [
      'a body that was accepted though it does not fit',
      /secret/,
      seen({
        method: 'PUT',
        path: `/submission-api/v2/cases/${id}/callback`,
        status: 204,
        sent: { url: 'https://x.example/' },
      }),
    ],
    [
      'an operation called by its id',
      /status is not listed/,
      seen({ path: '', operationId: 'readDestination', status: 202, json: {} }),
    ],
  ])('is refused: %s', async (_, message, answer) => {
    await expect(assertDocumented(answer)).rejects.toThrow(message)
  })
})
