import { beforeAll, expect, test } from 'vitest'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { routeFiles } from '#server/routes.ts'
import { service, type Send } from '#server/testing/service.ts'
import { interfaceTable } from './testing/interface-table.ts'
import { outcomeOf, type ClientRole, type ExpectedOutcome } from './testing/personas.ts'
import { makeCaseWorld, type CaseWorld } from './testing/case-world.ts'
import { filled } from './testing/filled.ts'
import type { CallMethod } from '@kurier/wire/names'

/** Those who have a part in the case come last, since they may change it. */
const order: readonly ClientRole[] = ['nobody', 'foreignSender', 'foreignReceiver', 'sender', 'receiver']

let send: Send
let world: CaseWorld

beforeAll(async () => {
  await testDatabase({ PUBLIC_STATUS: 'true', RATE_ADDRESS_REQUESTS: '100000000', RATE_CLIENT_REQUESTS: '100000000' })
  send = await service()
  world = await makeCaseWorld(send)
})

const rows = Object.entries(interfaceTable).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, call]) => ({
    name: `${method} ${path}`,
    method: method as CallMethod,
    path,
    call,
  })),
)

test('the table has a row for every method of every route but those of the portal and the sign-in, and no other', async () => {
  const paths = Object.keys(routeFiles).filter((path) => !path.startsWith('/api/portal/'))
  const found: string[] = []
  for (const path of paths) {
    if (path.includes('[...')) {
      found.push(`GET ${path}`)
      continue
    }
    const answer = await send('OPTIONS', filled(path, world.ids))
    const methods = (answer.headers.get('allow') ?? '').split(', ').filter((name) => name !== 'HEAD')
    found.push(...methods.map((method) => `${method} ${path}`))
  }
  expect(rows.map(({ name }) => name).sort()).toEqual(found.sort())
})

test.each(rows)(
  '$name answers each client as the table says',
  async ({ method, path, call: { is, granted, query, body } }) => {
    const got: Partial<Record<ClientRole, ExpectedOutcome>> = {}
    for (const role of order) {
      forget('rate-counters')
      const token = role === 'nobody' ? undefined : world.parties[role].token
      const answer = await send(method, filled(path, world.ids, query), {
        token,
        ...(body && { body: body(world.ids) }),
      })
      got[role] = answer.status === granted ? 'ok' : outcomeOf(answer.status)
    }
    expect(got).toEqual(is)
  },
)
