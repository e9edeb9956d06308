import { beforeAll, expect, test } from 'vitest'
import type { CallInput } from '#app/_http/describe.ts'
import { boundsOf, mostBytes } from '#app/_http/read-body.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { anything, type Shape } from '@kurier/streamed-json/shape'
import { shapeOf } from '#lib/platform/json-shape.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { loadRoutes } from './routes.ts'

let calls: ({ name: string } & CallInput & { body: NonNullable<CallInput['body']> })[]

beforeAll(async () => {
  completeSettings(testSettings)
  calls = (await loadRoutes()).flatMap(({ path, methods }) =>
    Object.entries(methods).flatMap(([method, { takes }]) =>
      takes?.body ? [{ ...takes, name: `${method} ${path}`, body: takes.body }] : [],
    ),
  )
})

const isJson = ({ body }: { body: NonNullable<CallInput['body']> }): boolean =>
  body.mediaTypes.includes('application/json')

/** Where a list may stand whose items are not counted. */
function endless({ members, others, items, mostItems }: Shape, at = ''): string[] {
  const inner = [...members].flatMap(([name, shape]) => (shape === anything ? [] : endless(shape, `${at}/${name}`)))
  const more = typeof others === 'object' && others !== anything ? endless(others, `${at}/*`) : []
  if (!items) return [...inner, ...more]
  return [...(mostItems === Infinity ? [at] : []), ...endless(items, `${at}/*`), ...inner, ...more]
}

test('every list in a body that anybody may send says how many items it has at most', () => {
  const found = calls.filter(isJson).flatMap(({ name, body }) => endless(shapeOf(body.schema)).map((at) => name + at))
  expect(calls.length).toBeGreaterThan(60)
  expect(found).toEqual([])
})

test('who has neither token nor session sends at most 16 kB and 200 values, but for callbacks to test receivers', () => {
  const open = calls.filter(({ sender }) => sender === 'anybody')
  expect(open.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /api/forms/status', 'POST /api/portal/password/link']),
  )
  const larger = open.filter(({ body }) => mostBytes(body, 'anybody') > 16_384)
  expect(larger.map(({ name, body }) => [name, mostBytes(body, 'anybody')])).toEqual([
    ['POST /sandbox/receivers/[receiverId]', 131_072],
  ])
  const many = open.filter(({ body }) => boundsOf(body.schema, 'kept', 'anybody').mostValues > 200)
  expect(many).toEqual([])
})

test('no body has more than 10,000 values, and one whose schema has room for few only a hundred more', () => {
  const most = new Map(calls.map(({ name, body }) => [name, boundsOf(body.schema, 'kept', 'known').mostValues]))
  expect([...most.values()].filter((values) => values > 10_000)).toEqual([])
  expect(most.get('PATCH /api/portal/account')).toBe(102)
  // 100 attachments, 11 other values and the hundred
  expect(most.get('POST /submission-api/v2/submissions')).toBe(212)
})

test('a client or person sends as many bytes as the schema has room for, each character as an escape, and 16 kB', () => {
  const most = new Map(calls.map(({ name, body }) => [name, mostBytes(body, 'known')]))
  expect(most.get('PATCH /api/portal/account')).toBeLessThan(24_000)
  expect(most.get('POST /submission-api/v2/submissions')).toBeLessThan(120_000)
  expect(most.get('POST /destination-api/v2/destinations')).toBe(1_048_576)
})

test('a form whose attachments the operator allows to be many takes as much as their ids need', async () => {
  const form = calls.find(({ name }) => name === 'POST /api/forms/[path]/applications')
  if (!form) throw new Error('there is no such call')
  completeSettings({ ...testSettings, LIMIT_ATTACHMENTS: '1000' })
  expect(boundsOf(form.body.schema, 'absent', 'anybody').mostValues).toBe(1002)
  expect(mostBytes(form.body, 'anybody')).toBeGreaterThan(1000 * 39)
  completeSettings(testSettings)
})
