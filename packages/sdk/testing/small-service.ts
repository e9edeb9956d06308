import { randomUUID } from 'node:crypto'
import { CompactSign, type JWK } from 'jose'
import { importKey } from '../keys.ts'
import { answer, bodyOf, lastOf, startServer, type Route, type TestServer } from './http-server.ts'
import { replyRoutes, type StoredReply } from './small-reply-service.ts'

/** The service's record of a submission; tests change it to play a tampering service. */
export interface StoredSubmission {
  submissionId: string
  destinationId: string
  caseId: string
  state: string
  publicService: { identifier: string; name: string }
  attachments: string[]
  parts: Map<string, string>
  encryptedMetadata?: string
  encryptedData?: string
}

export interface SmallService extends TestServer {
  submissions: Map<string, StoredSubmission>
  replies: Map<string, StoredReply>
  eventLogs: Map<string, string[]>
  /** `method path`, in the order of arrival. */
  requests: string[]
  /** Earlier tokens become invalid. */
  forgetTokens(): void
  /**
   * The next `count` requests whose `method path` fits are done, but their answers get lost; posts of events unless
   * given.
   */
  loseAnswers(count: number, fitting?: RegExp): void
  /** The next `count` requests whose `method path` fits get this answer, and are not done. */
  refuse(count: number, fitting: RegExp, status: number, headers?: Record<string, string>): void
  signServiceEvent(caseId: string, sub: string, name: string, content: unknown): Promise<string>
}

export interface SmallServiceSettings {
  serviceKey: { publicKey: JWK; privateKey: JWK }
  destination: Record<string, unknown> & { destinationId: string }
  destinationKeys: JWK[]
}

/** The part of the delivery service that a sender and a receiver need to meet, on loopback. It checks only tokens. */
export async function startSmallService(settings: SmallServiceSettings): Promise<SmallService> {
  const { serviceKey, destination, destinationKeys } = settings
  const submissions = new Map<string, StoredSubmission>()
  const eventLogs = new Map<string, string[]>()
  const requests: string[] = []
  let tokens = new Set<string>()
  const replies = new Map<string, StoredReply>()
  let toLose = { count: 0, fitting: /^/ }
  let toRefuse = { count: 0, fitting: /^/, status: 503, headers: {} }
  /** First answers by Idempotency-Key. */
  const created = new Map<string, object>()

  async function signServiceEvent(caseId: string, sub: string, name: string, content: unknown): Promise<string> {
    const payload = {
      $schema: `${server.baseUrl}/schemas/set-payload/1.2.2/set-payload.schema.json`,
      jti: randomUUID(),
      iss: `${server.baseUrl}/submission-api`,
      iat: Math.floor(Date.now() / 1000),
      sub,
      txn: `case:${caseId}`,
      events: { [`${server.baseUrl}/schemas/events/${name}`]: content },
    }
    const token = await new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'PS512', typ: 'secevent+jwt', kid: serviceKey.publicKey.kid })
      .sign(await importKey(serviceKey.privateKey, 'signing'))
    eventLogs.set(caseId, [...(eventLogs.get(caseId) ?? []), token])
    return token
  }

  const stored = (id = ''): StoredSubmission => {
    const found = submissions.get(id)
    if (found === undefined) throw new Error('no such submission')
    return found
  }
  const shown = ({ parts: _parts, encryptedMetadata: _m, encryptedData: _d, ...rest }: StoredSubmission) => rest

  const routes: [RegExp, Route][] = [
    [
      /^POST \/token$/,
      async ({ request, response }) => {
        await bodyOf(request)
        const token = randomUUID()
        tokens.add(token)
        answer(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 1800 })
      },
    ],
    [/^GET \/submission-api\/v2\/destinations\/[^/]+$/, ({ response }) => answer(response, 200, destination)],
    [
      /^GET \/submission-api\/v2\/destinations\/[^/]+\/keys\/([^/]+)$/,
      ({ response, ids }) => {
        const key = destinationKeys.find((candidate) => candidate.kid === ids[0])
        answer(response, key ? 200 : 404, key ?? { type: 'about:blank', title: 'Not found', status: 404 })
      },
    ],
    [
      /^GET \/submission-api\/\.well-known\/jwks\.json$/,
      ({ response }) => answer(response, 200, { keys: [serviceKey.publicKey] }),
    ],
    [
      /^POST \/submission-api\/v2\/submissions$/,
      async ({ request, response }) => {
        const body = JSON.parse((await bodyOf(request)).toString())
        const idempotencyKey = String(request.headers['idempotency-key'])
        const before = created.get(idempotencyKey)
        if (before !== undefined) return answer(response, 201, before)
        const submission = {
          submissionId: randomUUID(),
          caseId: body.caseId ?? randomUUID(),
          destinationId: body.destinationId,
        }
        const { announcedAttachments: attachments, publicService } = body
        submissions.set(submission.submissionId, {
          ...submission,
          state: 'incomplete',
          publicService,
          attachments,
          parts: new Map(),
        })
        created.set(idempotencyKey, { ...submission, state: 'incomplete' })
        answer(response, 201, { ...submission, state: 'incomplete' })
      },
    ],
    [
      /^PUT \/submission-api\/v2\/submissions\/([^/]+)\/attachments\/([^/]+)$/,
      async ({ request, response, ids }) => {
        stored(ids[0]).parts.set(ids[1] ?? '', (await bodyOf(request)).toString())
        answer(response, 204)
      },
    ],
    [
      /^GET \/submission-api\/v2\/submissions\/([^/]+)\/attachments\/([^/]+)$/,
      ({ response, ids }) => {
        response.writeHead(200, { 'content-type': 'application/jose' })
        response.end(stored(ids[0]).parts.get(ids[1] ?? ''))
      },
    ],
    [
      /^PUT \/submission-api\/v2\/submissions\/([^/]+)$/,
      async ({ request, response, ids }) => {
        const body = JSON.parse((await bodyOf(request)).toString())
        if (stored(ids[0]).state !== 'incomplete') return answer(response, 409, { title: 'Not incomplete' })
        const submission = Object.assign(stored(ids[0]), body, { state: 'submitted' })
        const attachments = Object.fromEntries([...submission.parts].map(([id, jwe]) => [id, lastOf(jwe)]))
        const [metadata, data] = [lastOf(submission.encryptedMetadata), lastOf(submission.encryptedData)]
        const sub = `submission:${submission.submissionId}`
        await signServiceEvent(submission.caseId, sub, 'create-submission', {})
        await signServiceEvent(submission.caseId, sub, 'submit-submission', {
          authenticationTags: { metadata, data, attachments },
        })
        answer(response, 200, shown(submission))
      },
    ],
    [
      /^GET \/submission-api\/v2\/submissions$/,
      ({ response }) => {
        const waiting = [...submissions.values()].filter((submission) => submission.state === 'submitted')
        const items = waiting.map(({ submissionId, caseId, destinationId }) => ({
          submissionId,
          caseId,
          destinationId,
        }))
        answer(response, 200, { count: items.length, offset: 0, totalCount: items.length, submissions: items })
      },
    ],
    [
      /^GET \/submission-api\/v2\/submissions\/([^/]+)$/,
      ({ response, ids }) => {
        const { encryptedMetadata, encryptedData } = stored(ids[0])
        answer(response, 200, { ...shown(stored(ids[0])), encryptedMetadata, encryptedData })
      },
    ],
    [
      /^GET \/submission-api\/v2\/(submissions|cases)\/([^/]+)\/events$/,
      ({ request, response, ids }) => {
        const log = eventLogs.get(ids[0] === 'cases' ? (ids[1] ?? '') : stored(ids[1]).caseId) ?? []
        const query = new URL(request.url ?? '', server.baseUrl).searchParams
        // Pages of two, whatever the request asks for, so that paging is used.
        const offset = Number(query.get('offset'))
        const eventLog = log.slice(offset, offset + 2)
        answer(response, 200, { count: eventLog.length, offset, totalCount: log.length, eventLog })
      },
    ],
    [
      /^POST \/submission-api\/v2\/cases\/([^/]+)\/events$/,
      async ({ request, response, ids }) => {
        const [caseId = '', token] = [ids[0], (await bodyOf(request)).toString()]
        const log = eventLogs.get(caseId) ?? []
        if (!log.includes(token)) eventLogs.set(caseId, [...log, token])
        answer(response, 204)
      },
    ],
    [/^(PUT|DELETE) \/submission-api\/v2\/cases\/([^/]+)\/callback$/, ({ response }) => answer(response, 204)],
    ...replyRoutes({ replies, created, eventLogs, destinationId: destination.destinationId, sign: signServiceEvent }),
  ]

  const open = /^(POST \/token|GET \/submission-api\/(v2\/destinations|\.well-known))/
  const server = await startServer(async (request, response) => {
    const line = `${request.method} ${(request.url ?? '').split('?')[0]}`
    requests.push(line)
    if (toRefuse.count > 0 && toRefuse.fitting.test(line)) {
      toRefuse.count -= 1
      await bodyOf(request)
      return answer(response, toRefuse.status, { title: 'Not now' }, toRefuse.headers)
    }
    if (toLose.count > 0 && toLose.fitting.test(line)) {
      toLose.count -= 1
      response.end = () => response.destroy()
    }
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!open.test(line) && !tokens.has(bearer)) {
      // Read to the end, so that the client sees the answer instead of a broken connection.
      await bodyOf(request)
      return answer(response, 401, {
        type: 'https://kurier.example/problems/unauthorized',
        title: 'Unauthorized',
        status: 401,
      })
    }
    for (const [pattern, route] of routes) {
      const match = pattern.exec(line)
      if (match) return route({ request, response, ids: match.slice(1) })
    }
    answer(response, 404, { type: 'about:blank', title: 'Not found', status: 404, detail: line })
  })

  return {
    ...server,
    submissions,
    replies,
    eventLogs,
    requests,
    forgetTokens: () => void (tokens = new Set()),
    loseAnswers: (count, fitting = /^POST .*\/events$/) => void (toLose = { count, fitting }),
    refuse: (count, fitting, status, headers = {}) => void (toRefuse = { count, fitting, status, headers }),
    signServiceEvent,
  }
}
