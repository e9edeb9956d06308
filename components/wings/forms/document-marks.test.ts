import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VerifiedEvent } from '@kurier/sdk/verify-event-log'
import { handedInUnder, markedId, markOf, OTHERS } from './document-marks.ts'

const at = new Date('2026-11-22T10:00:00Z')

/** An event of a submission as a verified log gives it. */
function event(name: string, id: string, attachments: readonly string[] = []): VerifiedEvent {
  const tags = Object.fromEntries(attachments.map((one) => [one, 'tag']))
  const content = { authenticationTags: { metadata: 'm', data: 'd', attachments: tags }, problems: [] }
  return {
    verified: true,
    name,
    content,
    issuedAt: at,
    subject: { type: 'submission', id },
  } as unknown as VerifiedEvent // what is looked at
}

test('what was handed in is found by the mark of its document, whatever else was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.uuid(), fc.nat(5), fc.nat(5), async (replyId, documentId, own, foreign) => {
      const [mark, other] = [await markOf(replyId, documentId), await markOf(replyId, OTHERS)]
      const marked = Array.from({ length: own }, () => markedId(mark))
      const ids = [...marked, ...Array.from({ length: foreign }, () => markedId(other)), randomUUID()]
      const found = handedInUnder([event('create-submission', 's'), event('submit-submission', 's', ids)], mark)
      expect(found).toEqual(own > 0 ? [{ submissionId: 's', at, files: own, isRejected: false }] : [])
    }),
    { numRuns: 30 },
  )
})

test('each id is a UUID of version 8, of its own, and of the same document of another reply another', async () => {
  const documentId = randomUUID()
  const mark = await markOf(randomUUID(), documentId)
  const ids = Array.from({ length: 100 }, () => markedId(mark))
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await markOf(randomUUID(), documentId)).not.toBe(mark)
})

test('what came with a submission that was rejected is told as such, and as often as it was sent', async () => {
  const mark = await markOf(randomUUID(), randomUUID())
  const events = [
    event('submit-submission', 'first', [markedId(mark)]),
    event('reject-submission', 'first'),
    event('submit-submission', 'second', [markedId(mark), markedId(mark)]),
    event('accept-submission', 'second'),
  ]
  expect(handedInUnder(events, mark).map(({ files, isRejected }) => [files, isRejected])).toEqual([
    [1, true],
    [2, false],
  ])
})
