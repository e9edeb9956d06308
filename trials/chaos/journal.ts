import { createHash, type Hash } from 'node:crypto'
import type { Fetch, FetchAnswer, FetchRequest } from '@kurier/sdk/connection'

export type JournalKind = 'submission' | 'reply'
export type CreatedDocument = { kind: JournalKind; id: string; caseId: string }
/** Authentication tags of the two parts that were submitted. */
export type SubmittedDocument = { kind: JournalKind; id: string; metadata: string; data: string }
/** `maybe`: hashes of bytes that were sent whole since, without an answer. SHA-256 of the bytes on the wire, hex. */
export type UploadedAttachment = {
  kind: JournalKind
  id: string
  attachmentId: string
  acknowledged?: string
  maybe: string[]
}
/** A decision of an administration is a signed token, one of an online service a call. */
export type JournalDecision = { kind: 'submission'; token: string } | { kind: 'reply'; id: string; name: string }

/** What the service acknowledged with a 2xx, as it went over the wire. */
export type Journal = {
  created: CreatedDocument[]
  submitted: SubmittedDocument[]
  uploaded: Map<string, UploadedAttachment>
  decided: JournalDecision[]
  /** Requests that got no 2xx: refused, cut off, or never answered. */
  unacknowledged: number
  fetch: Fetch
}

const kinds: Record<string, JournalKind> = { submissions: 'submission', replies: 'reply' }
const writes = new Set(['POST', 'PUT'])

/** An empty journal; requests that are made by its `fetch` write themselves down. */
export function openJournal(): Journal {
  const journal: Journal = {
    created: [],
    submitted: [],
    uploaded: new Map(),
    decided: [],
    unacknowledged: 0,
    fetch: (url, init) => send(journal, url, init),
  }
  return journal
}

async function send(journal: Journal, url: string, init: FetchRequest): Promise<FetchAnswer> {
  const { pathname } = new URL(url)
  if (!writes.has(init.method) || pathname === '/token') return fetch(url, init)
  const sent = seen(init.body)
  try {
    const answer = await fetch(url, { ...init, body: sent.body })
    const answered = answer.status === 201 ? await answer.text() : undefined
    if (answer.ok) note(journal, `${init.method} ${pathname}`, { sent, answered })
    else journal.unacknowledged += 1
    return answered === undefined ? answer : new Response(answered, answer)
  } catch (error) {
    journal.unacknowledged += 1
    const upload = uploadAt(journal, `${init.method} ${pathname}`)
    if (upload && sent.isWhole()) upload.maybe.push(sent.sha256())
    throw error
  }
}

type AnswerView = {
  body: FetchRequest['body']
  text: string
  /** All of it was handed to the connection, so the service may have got it. */
  isWhole: () => boolean
  sha256: () => string
}

/** A body that is hashed on its way out; a stream has no `text`. */
function seen(body: FetchRequest['body']): AnswerView {
  const hash = createHash('sha256')
  if (body === undefined || !(body instanceof ReadableStream)) {
    const text = typeof body === 'string' ? body : ''
    const digest = hash.update(body ?? '').digest('hex')
    return { body, text, isWhole: () => true, sha256: () => digest }
  }
  let isWhole = false
  const passed = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        hash.update(chunk)
        controller.enqueue(chunk)
      },
      flush: () => void (isWhole = true),
    }),
  )
  return { body: passed, text: '', isWhole: () => isWhole, sha256: once(hash) }
}

function once(hash: Hash): () => string {
  let digest: string | undefined
  return () => (digest ??= hash.digest('hex'))
}

/** The answer to a create call. */
type MadeDocument = { caseId: string; submissionId?: string; replyId?: string }

/** Calls that are written down, by method and path. */
const notes: [RegExp, (journal: Journal, place: string[], seen: { sent: AnswerView; answered?: string }) => void][] = [
  [
    /^POST \/submission-api\/v2\/(submissions|replies)$/,
    (journal, [collection = ''], { answered = '{}' }) => {
      const { caseId, submissionId, replyId = '' } = JSON.parse(answered) as MadeDocument // promised by its schema
      journal.created.push({ kind: kinds[collection] ?? 'reply', id: submissionId ?? replyId, caseId })
    },
  ],
  [
    /^PUT \/submission-api\/v2\/(submissions|replies)\/([^/]+)$/,
    (journal, [collection = '', id = ''], { sent }) => {
      const parts = JSON.parse(sent.text) as Record<'encryptedMetadata' | 'encryptedData', string> // sent by ourselves
      const tags = { metadata: tagOf(parts.encryptedMetadata), data: tagOf(parts.encryptedData) }
      journal.submitted.push({ kind: kinds[collection] ?? 'reply', id, ...tags })
    },
  ],
  [
    /^POST \/submission-api\/v2\/cases\/([^/]+)\/events$/,
    (journal, _, { sent }) => void journal.decided.push({ kind: 'submission', token: sent.text }),
  ],
  [
    /^PUT \/submission-api\/v2\/replies\/([^/]+)\/(accept|reject)$/,
    (journal, [id = '', name = '']) => void journal.decided.push({ kind: 'reply', id, name: `${name}-reply` }),
  ],
]

function note(journal: Journal, call: string, seen: { sent: AnswerView; answered?: string }): void {
  const upload = uploadAt(journal, call)
  if (upload) Object.assign(upload, { acknowledged: seen.sent.sha256(), maybe: [] })
  for (const [pattern, write] of notes) {
    const [, ...place] = pattern.exec(call) ?? []
    if (place.length > 0) write(journal, place, seen)
  }
}

/** The attachment that the call uploads, new or known. */
function uploadAt({ uploaded }: Journal, call: string): UploadedAttachment | undefined {
  const place = /^PUT \/submission-api\/v2\/(submissions|replies)\/([^/]+)\/attachments\/([^/]+)$/.exec(call)
  if (!place) return undefined
  const [path, collection = '', id = '', attachmentId = ''] = place
  const known = uploaded.get(path) ?? { kind: kinds[collection] ?? 'reply', id, attachmentId, maybe: [] }
  uploaded.set(path, known)
  return known
}

/** The authentication tag of a part: its fifth segment (decisions 4). */
function tagOf(part: string): string {
  return part.split('.')[4] ?? ''
}
