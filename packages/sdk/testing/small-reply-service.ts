import { randomUUID } from 'node:crypto'
import { answer, bodyOf, lastOf, type Route } from './http-server.ts'

/** What the service stores of a reply; tests change it to play a tampering service. */
export interface StoredReply {
  replyId: string
  destinationId: string
  caseId: string
  state: string
  attachments: string[]
  parts: Map<string, string>
  encryptedMetadata?: string
  encryptedData?: string
  /** Body of the accept or reject. */
  decision?: Record<string, unknown>
}

interface ReplyStore {
  replies: Map<string, StoredReply>
  /** First answers by Idempotency-Key. */
  created: Map<string, object>
  eventLogs: Map<string, string[]>
  destinationId: string
  sign: (caseId: string, sub: string, name: string, content: unknown) => Promise<string>
}

const decisions: Record<string, { state: string; name: string }> = {
  accept: { state: 'accepted', name: 'accept-reply' },
  reject: { state: 'rejected', name: 'reject-reply' },
}

/** The part of the small service that passes replies back; nothing is checked, and both sides see the content. */
export function replyRoutes({ replies, created, eventLogs, destinationId, sign }: ReplyStore): [RegExp, Route][] {
  const stored = (id = ''): StoredReply => {
    const found = replies.get(id)
    if (found === undefined) throw new Error('no such reply')
    return found
  }
  const shown = ({ parts: _parts, decision: _decision, ...rest }: StoredReply) => rest
  const subject = ({ replyId }: StoredReply): string => `reply:${replyId}`
  return [
    [
      /^POST \/submission-api\/v2\/replies$/,
      async ({ request, response }) => {
        const { caseId, announcedAttachments: attachments } = JSON.parse((await bodyOf(request)).toString())
        const idempotencyKey = String(request.headers['idempotency-key'])
        const record = created.get(idempotencyKey) ?? { replyId: randomUUID(), caseId, state: 'incomplete' }
        if (!created.has(idempotencyKey)) {
          created.set(idempotencyKey, record)
          // made two lines above, with these members
          const { replyId } = record as { replyId: string }
          replies.set(replyId, { replyId, caseId, destinationId, state: 'incomplete', attachments, parts: new Map() })
        }
        answer(response, 201, record)
      },
    ],
    [
      /^GET \/submission-api\/v2\/replies$/,
      ({ response }) => {
        const waiting = [...replies.values()].filter((reply) => reply.state === 'submitted')
        const items = waiting.map(({ replyId, caseId }) => ({ replyId, caseId, destinationId }))
        answer(response, 200, { count: items.length, offset: 0, totalCount: items.length, replies: items })
      },
    ],
    [
      /^PUT \/submission-api\/v2\/replies\/([^/]+)\/attachments\/([^/]+)$/,
      async ({ request, response, ids }) => {
        stored(ids[0]).parts.set(ids[1] ?? '', (await bodyOf(request)).toString())
        answer(response, 204)
      },
    ],
    [
      /^GET \/submission-api\/v2\/replies\/([^/]+)\/attachments\/([^/]+)$/,
      ({ response, ids }) => {
        response.writeHead(200, { 'content-type': 'application/jose' })
        response.end(stored(ids[0]).parts.get(ids[1] ?? ''))
      },
    ],
    [
      /^PUT \/submission-api\/v2\/replies\/([^/]+)$/,
      async ({ request, response, ids }) => {
        const body = JSON.parse((await bodyOf(request)).toString())
        if (stored(ids[0]).state !== 'incomplete') return answer(response, 409, { title: 'Not incomplete' })
        const reply = Object.assign(stored(ids[0]), body, { state: 'submitted' })
        const attachments = Object.fromEntries([...reply.parts].map(([id, jwe]) => [id, lastOf(jwe)]))
        const [metadata, data] = [lastOf(reply.encryptedMetadata), lastOf(reply.encryptedData)]
        await sign(reply.caseId, subject(reply), 'create-reply', {})
        await sign(reply.caseId, subject(reply), 'submit-reply', {
          authenticationTags: { metadata, data, attachments },
        })
        answer(response, 200, shown(reply))
      },
    ],
    [
      /^GET \/submission-api\/v2\/replies\/([^/]+)$/,
      ({ response, ids }) => answer(response, 200, shown(stored(ids[0]))),
    ],
    [
      /^PUT \/submission-api\/v2\/replies\/([^/]+)\/(accept|reject)$/,
      async ({ request, response, ids }) => {
        const reply = stored(ids[0])
        const decision = decisions[ids[1] ?? '']
        const content = JSON.parse((await bodyOf(request)).toString())
        if (decision && reply.state === 'submitted') {
          Object.assign(reply, { state: decision.state, decision: content })
          await sign(reply.caseId, subject(reply), decision.name, content)
        }
        answer(response, 204)
      },
    ],
    [
      /^GET \/submission-api\/v2\/replies\/([^/]+)\/events$/,
      ({ request, response, ids }) => {
        const log = eventLogs.get(stored(ids[0]).caseId) ?? []
        const offset = Number(new URL(request.url ?? '', 'http://service').searchParams.get('offset'))
        const eventLog = log.slice(offset, offset + 2)
        answer(response, 200, { count: eventLog.length, offset, totalCount: log.length, eventLog })
      },
    ],
  ]
}
