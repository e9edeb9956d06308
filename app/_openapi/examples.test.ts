import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { exampleIds, exampleReceipt } from '#lib/platform/wire-examples.ts'
import type { ServiceAnswer } from '#server/testing/service.ts'
import { allOperations, exampleRequests, type ExampleRequest, type Operation } from './testing/example-requests.ts'
import {
  exampleCheckpointMade,
  exampleClient,
  exampleSender,
  loosen,
  rename,
  submittedBefore,
} from './testing/example-world.ts'

let db: TestDatabase
let operations: Operation[]
let sent: (request: ExampleRequest) => Promise<ServiceAnswer>

beforeAll(async () => {
  // the event of the examples was signed with the addresses of this installation
  db = await testDatabase({ SCHEMA_BASE: 'https://kurier.example/schemas' })
  operations = await allOperations()
  sent = await exampleSender()
  await loosen(db)
  await exampleCheckpointMade(db)
})

const operation = (id: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === id)
  if (!found) throw new Error(`no document has the operation ${id}`)
  return found
}

/** What must be there before: the operations that others need stand in this order, all others come before `last`. */
const first = [
  'issueToken',
  'createDestination',
  'createSubmission',
  'putAttachment',
  'submitSubmission',
  'createReply',
  'putReplyAttachment',
  'submitReply',
  'readReply',
  'readReplyAttachment',
  'listReplies',
]
const last = ['acceptReply', 'rejectReply', 'postCaseEvent', 'revokeKey', 'deleteDestination']

/** What an example meets that is there already: refused for the state of things, not for what was sent. */
const isTooLate = ({ operationId }: Operation): boolean =>
  /^(rejectReply|revokeKey|deleteDestination|submitReplyAtReplys|rejectReplyAtReplys)$/.test(operationId)

/** The receipt of what is deleted at last. */
const deletedLater = (kind: 'submission' | 'reply', id: string) =>
  db.query(
    `insert into deletion_receipts (document_id, case_id, kind, event_id, parts, blob_ids, content_deleted_at,
       files_removed_at, token) values ($1, $2, $3, gen_random_uuid(), '[]', '{}', now(), now(), $4)
     on conflict do nothing`,
    [id, exampleIds.caseId, kind, exampleReceipt],
  )

/** What was made gets the id that the examples call it by. */
const made: Record<string, (created: Record<string, unknown>) => Promise<void>> = {
  createDestination: ({ destinationId }) => rename(db, String(destinationId), exampleIds.destinationId),
  createSubmission: async ({ submissionId, caseId }) => {
    await rename(db, String(submissionId), exampleIds.submissionId)
    await rename(db, String(caseId), exampleIds.caseId)
    await deletedLater('submission', exampleIds.submissionId)
  },
  createReply: async ({ replyId }) => {
    await rename(db, String(replyId), exampleIds.replyId)
    await deletedLater('reply', exampleIds.replyId)
  },
  submitSubmission: () => submittedBefore(db),
}

function inOrder(): Operation[] {
  const rank = ({ operationId }: Operation): number => {
    const name = operationId.replace(/AtReplys$/, '')
    const second = name === operationId ? 0 : 0.5
    const early = first.indexOf(name)
    return second + (early >= 0 ? early : first.length + last.indexOf(name) + 1)
  }
  return operations.toSorted((one, other) => rank(one) - rank(other))
}

test('every example of every operation is taken as it stands', async () => {
  const [form] = exampleRequests(operation('issueToken'))
  const { client_id: id, client_secret: secret } = form?.body?.value as Record<string, string> // the example of a form
  await exampleClient(db, { id: String(id), secret: String(secret) })
  for (const each of inOrder()) {
    for (const request of exampleRequests(each)) {
      const { status, json, text } = await sent(request)
      const isExpected = isTooLate(each) ? status === 409 : status < 300
      expect(isExpected, `${each.method} ${each.path} answered ${status} ${text}`).toBe(true)
      await made[each.operationId]?.(json)
    }
  }
})

describe('whoever follows the links of what was created', () => {
  /** The value of a runtime expression (OpenAPI 3.1, section 4.8.20.4). */
  function valueOf(expression: string, bodies: { request: unknown; response: unknown }): string {
    const [, side, pointer] = /^\$(request|response)\.body#\/(.+)$/.exec(expression) ?? []
    const steps = (pointer ?? '').split('/')
    const value = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], bodies[side as 'request']) // or 'response', as the pattern says
    if (typeof value !== 'string') throw new Error(`${expression} leads to no text`)
    return value
  }

  test.each(['createDestination', 'createSubmission', 'createReply'])('by %s comes to its end', async (id) => {
    const [request] = exampleRequests(operation(id))
    if (!request) throw new Error('it has no example')
    const { 'Idempotency-Key': _, ...headers } = request.headers
    const created = await sent({ ...request, headers })
    expect([created.status, created.text]).toEqual([201, expect.any(String)])
    const links = Object.values(operation(id).responses['201']?.links ?? {})
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) {
      const bodies = { request: request.body?.value, response: created.json }
      const known = Object.entries(link.parameters).map(([name, expression]) => [name, valueOf(expression, bodies)])
      for (const next of exampleRequests(operation(link.operationId), Object.fromEntries(known))) {
        const { status, text } = await sent(next)
        expect(status < 300, `${link.operationId} answered ${status} ${text}`).toBe(true)
      }
    }
  })
})
