import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import { interfaceTable, type CaseIds } from './testing/interface-table.ts'
import { makeCaseWorld } from './testing/case-world.ts'
import type { CallMethod } from '@kurier/wire/names'

const api = '/submission-api/v2'
/** All that a token of the workbench opens. */
const opened = [
  `GET ${api}/submissions`,
  `GET ${api}/submissions/[submissionId]`,
  `GET ${api}/submissions/[submissionId]/events`,
  `GET ${api}/submissions/[submissionId]/deletion-receipt`,
  `GET ${api}/submissions/[submissionId]/attachments/[attachmentId]`,
  `GET ${api}/cases/[caseId]/events`,
  `POST ${api}/cases/[caseId]/events`,
  ...['replies', 'replys'].flatMap((replies) => [
    `POST ${api}/${replies}`,
    `GET ${api}/${replies}/[replyId]`,
    `PUT ${api}/${replies}/[replyId]`,
    `GET ${api}/${replies}/[replyId]/events`,
    `GET ${api}/${replies}/[replyId]/deletion-receipt`,
    `PUT ${api}/${replies}/[replyId]/attachments/[attachmentId]`,
  ]),
]

let send: Send
let own: CaseIds
let other: CaseIds
let token: string

beforeAll(async () => {
  await testDatabase({ RATE_ADDRESS_REQUESTS: '100000000', RATE_CLIENT_REQUESTS: '100000000' })
  send = await service()
  const [world, second] = [await makeCaseWorld(send), await makeCaseWorld(send)]
  own = world.ids
  other = second.ids
  // the other destination is one of the same client
  await testPool().query('insert into destination_clients (destination_id, client_id) values ($1, $2)', [
    other.destinationId,
    world.parties.receiver.clientId,
  ])
  const worker = await person({ role: 'case-worker', organisationId: DEFAULT_ORGANISATION })
  const path = `/api/portal/destinations/${own.destinationId}/workbench-token`
  const answer = await send('POST', path, { headers: signedInAs(worker) })
  expect(answer.status).toBe(200)
  token = String(answer.json.accessToken)
})

const rows = Object.entries(interfaceTable)
  .filter(([path]) => /^\/(submission|destination)-api\/v2\//.test(path))
  .flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      name: `${method} ${path}`,
      method: method as CallMethod,
      path,
      call,
    })),
  )

function filled(path: string, ids: CaseIds): string {
  const isReply = /\/repl(ies|ys)\//.test(path)
  const address = path.replaceAll(/\[(\w+)\]/g, (_, name: string) => {
    if (name === 'attachmentId' && isReply) return ids.replyAttachmentId
    return String((ids as Record<string, unknown>)[name])
  })
  return path === `${api}/submissions` ? `${address}?destinationId=${ids.destinationId}` : address
}

const isPublic = ({ call }: (typeof rows)[number]) => call.is.nobody === 'ok'
/** There is no such thing in the test, for nobody. */
const isNotThere = ({ call }: (typeof rows)[number]) => call.is.nobody === 404

async function call({ method, path, call: { body } }: (typeof rows)[number], ids: CaseIds): Promise<number> {
  forget('rate-counters')
  const { status } = await send(method, filled(path, ids), { token, ...(body && { body: body(ids) }) })
  return status
}

test('the list of what is opened names only what there is', () => {
  expect(opened.filter((one) => !rows.some(({ name }) => name === one))).toEqual([])
})

test.each(rows.filter((row) => !isPublic(row)))(
  '$name with things of another destination of the same client is refused',
  async (row) => {
    const inContent = [`GET ${api}/submissions`, `POST ${api}/replies`, `POST ${api}/replys`]
    expect(inContent.includes(row.name) ? [422] : [403, 404]).toContain(await call(row, other))
  },
)

test.each(rows.filter((row) => !isPublic(row) && !isNotThere(row) && !opened.includes(row.name)))(
  '$name is closed to the workbench',
  async (row) => {
    expect(await call(row, own)).toBe(403)
  },
)

test.each(rows.filter(({ name }) => opened.includes(name)))('$name is open to the workbench', async (row) => {
  const status = await call(row, own)
  expect([200, 201, 204, row.call.granted]).toContain(status)
})

test.each(rows.filter(isPublic))('$name stays public', async (row) => {
  expect(await call(row, other)).toBe(200)
})
