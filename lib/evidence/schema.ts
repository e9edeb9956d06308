import { z } from 'zod'
import { callbackTypes, noticeReasons, noticeStates } from '../callbacks/terms.ts'
import { sides, subjectKinds } from '../cases/terms.ts'
import { documentStates } from '../documents/terms.ts'
import { evidenceForms } from './terms.ts'

/** Names the form of the file, for programs that read it. */
export const EVIDENCE_FORMAT = 'kurier-evidence/1'

const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ description: 'Time in UTC with milliseconds.' })
const digest = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ description: 'SHA-256, base64url.' })
const token = z.string().meta({ description: 'Compact JWS (RFC 7515), PS512.' })
const wholeNumber = z.int().nonnegative()

const attempt = z.object({
  startedAt: time,
  durationMilliseconds: wholeNumber,
  status: wholeNumber.nullable().meta({ description: 'HTTP status of the answer; null when there was none.' }),
  errorClass: z.string().nullable().meta({ description: 'Why there was no answer that counts; null for a 2xx.' }),
})

const notice = z
  .object({
    side: z.enum(sides),
    type: z.enum(callbackTypes),
    state: z.enum(noticeStates),
    reason: z.enum(noticeReasons).nullable(),
    attempts: wholeNumber,
    finishedAt: time.nullable(),
    tried: z.array(attempt).meta({ description: 'Attempts that are still kept, oldest first.' }),
  })
  .meta({ description: 'Whom the event was to be told by callback, and what became of it.' })

const event = z.object({
  sequence: wholeNumber.min(1).meta({ description: 'Place in the log of the case, without gaps.' }),
  token: token.meta({ description: 'The event as its author signed it: compact JWS, PS512.' }),
  chain: digest.meta({
    description: 'SHA-256 over the chain value before it (bytes; for the first the case id) and the token.',
  }),
  recordedAt: time,
  notices: z.array(notice),
})

const part = z.object({
  part: z.string().meta({ description: '`metadata`, `data`, or the id of an attachment.' }),
  kid: z.string(),
  tag: z.string().meta({ description: 'Authentication tag of the JWE, base64url.' }),
  size: wholeNumber.meta({ description: 'Bytes of the JWE.' }),
  sha256: digest.nullable().meta({
    description: 'SHA-256 over the bytes of the JWE as it is stored, base64url; null when its file could not be read.',
  }),
})

const document = z.object({
  kind: z.enum(subjectKinds),
  id: z.uuid(),
  state: z.enum(documentStates),
  stateSince: time,
  createdAt: time,
  submittedAt: time.nullable(),
  service: z.object({ identifier: z.string(), name: z.string() }).nullable(),
  region: z.string().nullable(),
  announcedAttachments: z.array(z.uuid()),
  parts: z.array(part).meta({ description: 'Encrypted parts that are stored when the file is made.' }),
})

const key = z.object({
  of: z.enum(['service', 'destination']),
  kid: z.string(),
  jwk: z.record(z.string(), z.unknown()).meta({ description: 'Public JWK (RFC 7517) for PS512.' }),
  publishedAt: time,
  signsFrom: time.nullable().meta({ description: 'Not before; null where that is `publishedAt`.' }),
  endedAt: time.nullable().meta({ description: 'Replaced or revoked: signs nothing after this.' }),
})

const receipt = z.object({ kind: z.enum(subjectKinds), id: z.uuid(), token })

const checkpoint = z.object({
  number: wholeNumber.min(1),
  token,
  timestamp: z.string().nullable().meta({ description: 'RFC 3161 time stamp of the token, DER in base64.' }),
  sequence: wholeNumber.min(1).meta({ description: 'The event whose chain value the checkpoint holds.' }),
  index: wholeNumber,
  path: z.array(digest).meta({ description: 'Inclusion proof (RFC 9162 section 2.1.3), lowest first.' }),
})

/** The file in which a case proves itself, as it is read. */
export const evidence = z
  .object({
    format: z.literal(EVIDENCE_FORMAT),
    madeAt: time,
    service: z.object({
      issuer: z.string().meta({ description: '`iss` of the events that the service signs.' }),
      eventTypeBase: z.string(),
      operator: z.string().nullable(),
    }),
    case: z.object({
      caseId: z.uuid(),
      createdAt: time,
      destination: z.object({ destinationId: z.uuid(), name: z.string() }),
      client: z.object({ name: z.string() }),
    }),
    documents: z.array(document),
    keys: z.array(key),
    events: z.array(event),
    receipts: z.array(receipt).meta({ description: 'Signed statements of what was deleted.' }),
    checkpoints: z.array(checkpoint).meta({ description: 'Proofs that the log stood so on earlier days.' }),
    seal: token.meta({
      description:
        'Compact JWS of the service (typ kurier-evidence+jwt) whose payload holds, in `evidence`, the SHA-256 of the ' +
        'canonical JSON (RFC 8785) of every record: by section, then by name.',
    }),
  })
  .meta({
    title: 'Evidence of a case',
    description: 'Everything that the delivery service recorded of a case, with what verifies it. No content.',
  })
export type Evidence = z.infer<typeof evidence>
export type EvidenceKey = z.infer<typeof key>

/** In which form evidence is asked for, by the page and for its address alike. */
export const evidenceQuery = z.object({ form: z.enum(evidenceForms).default('json') })
