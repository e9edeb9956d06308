import { HASH } from '@kurier/wire/patterns'
import { z } from 'zod'
import { EVIDENCE_FORMAT } from '@kurier/proof/evidence-format'
import { callbackTypes, subjectKinds, documentStates } from '@kurier/wire/names'
import { noticeReasons, noticeStates } from '../../callbacks/terms.ts'
import { sides } from '../../cases/terms.ts'
import { evidenceForms } from './terms.ts'

const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({ description: 'Time in UTC with milliseconds.' })
const digest = z.string().regex(HASH).meta({ description: 'SHA-256, base64url.' })
const token = z.string().meta({ description: 'Compact JWS (RFC 7515), PS512.' })
const wholeNumber = z.int().nonnegative()

const attempt = z.strictObject({
  startedAt: time,
  durationMilliseconds: wholeNumber,
  status: wholeNumber.nullable().meta({ description: 'HTTP status of the answer; null when there was none.' }),
  errorClass: z.string().nullable().meta({ description: 'Why there was no answer that counts; null for a 2xx.' }),
})

const notice = z
  .strictObject({
    side: z.enum(sides),
    type: z.enum(callbackTypes),
    state: z.enum(noticeStates),
    reason: z.enum(noticeReasons).nullable(),
    attempts: wholeNumber,
    finishedAt: time.nullable(),
    tried: z.array(attempt).meta({ description: 'Attempts that are still kept, oldest first.' }),
  })
  .meta({ description: 'Whom the event was to be told by callback, and what became of it.' })

const event = z.strictObject({
  sequence: wholeNumber.min(1).meta({ description: 'Place in the log of the case, without gaps.' }),
  token: token.meta({ description: 'The event as its author signed it: compact JWS, PS512.' }),
  chain: digest.meta({
    description: 'SHA-256 over the chain value before it (bytes; for the first the case id) and the token.',
  }),
  recordedAt: time,
  notices: z.array(notice),
})

const part = z.strictObject({
  part: z.string().meta({ description: '`metadata`, `data`, or the id of an attachment.' }),
  kid: z.string(),
  tag: z.string().meta({ description: 'Authentication tag of the JWE, base64url.' }),
  size: wholeNumber.meta({ description: 'Bytes of the JWE.' }),
  sha256: digest.nullable().meta({
    description: 'SHA-256 over the bytes of the JWE as it is stored, base64url; null when its file could not be read.',
  }),
})

const document = z.strictObject({
  kind: z.enum(subjectKinds),
  id: z.uuid(),
  state: z.enum(documentStates),
  stateSince: time,
  createdAt: time,
  submittedAt: time.nullable(),
  service: z.strictObject({ identifier: z.string(), name: z.string() }).nullable(),
  region: z.string().nullable(),
  announcedAttachments: z.array(z.uuid()),
  parts: z.array(part).meta({ description: 'Encrypted parts that are stored when the file is made.' }),
})

const key = z.strictObject({
  of: z.enum(['service', 'destination']),
  kid: z.string(),
  jwk: z.record(z.string(), z.unknown()).meta({ description: 'Public JWK (RFC 7517) for PS512.' }),
  publishedAt: time,
  signsFrom: time.nullable().meta({ description: 'Signs nothing before this; null where nothing limits it.' }),
  endedAt: time.nullable().meta({ description: 'Replaced or revoked: signs nothing after this.' }),
})

const receipt = z.strictObject({ kind: z.enum(subjectKinds), id: z.uuid(), token })

const checkpoint = z.strictObject({
  number: wholeNumber.min(1),
  token,
  timestamp: z.string().nullable().meta({ description: 'RFC 3161 time stamp of the token, DER in base64.' }),
  sequence: wholeNumber.min(1).meta({ description: 'The event whose chain value the checkpoint holds.' }),
  index: wholeNumber,
  path: z.array(digest).meta({ description: 'Inclusion proof (RFC 9162 section 2.1.3), lowest first.' }),
})

const identity = z.strictObject({
  issuer: z.string().meta({ description: '`iss` of what the service signs.' }),
  eventTypeBase: z.string(),
  from: time.nullable().meta({ description: 'Null: from the beginning.' }),
  until: time.nullable().meta({ description: 'Null: still so when the file was made.' }),
})

/** The file in which a case proves itself, as it is read. */
export const evidence = z
  .strictObject({
    format: z.literal(EVIDENCE_FORMAT),
    madeAt: time,
    files: z
      .strictObject({ page: digest, readme: digest, schema: digest, verifier: digest })
      .meta({ description: 'SHA-256 of what goes with the data: the page without them, the other files of the ZIP.' }),
    service: z.strictObject({
      operator: z.string().nullable(),
      identities: z
        .array(identity)
        .min(1)
        .meta({ description: 'Who the service is and was, without gaps; the present one last.' }),
    }),
    case: z.strictObject({
      caseId: z.uuid(),
      createdAt: time,
      destination: z.strictObject({ destinationId: z.uuid(), name: z.string() }),
      client: z.strictObject({ name: z.string() }),
    }),
    documents: z.array(document),
    keys: z.array(key),
    events: z.array(event),
    receipts: z.array(receipt).meta({ description: 'Signed statements of what was deleted.' }),
    checkpoints: z.array(checkpoint).meta({ description: 'Proofs that the log stood so on earlier days.' }),
    seal: token.meta({
      description:
        'Compact JWS of the service (typ kurier-evidence+jwt) whose payload holds, in `evidence`, for each section the ' +
        'list of its records in their order: name, and SHA-256 of the canonical JSON (RFC 8785).',
    }),
  })
  .meta({
    title: 'Evidence of a case',
    description: 'Everything that the delivery service recorded of a case, with what verifies it. No content.',
  })
/** Files of format 1 go on being verified: their schema stays at its address. */
export const firstEvidence = evidence.omit({ files: true }).extend({
  format: z.literal('kurier-evidence/1'),
  service: z.strictObject({ issuer: z.string(), eventTypeBase: z.string(), operator: z.string().nullable() }),
})
export type Evidence = z.infer<typeof evidence>
export type EvidenceKey = z.infer<typeof key>

/** In which form evidence is asked for, by the page and for its address alike. */
export const evidenceQuery = z.strictObject({ form: z.enum(evidenceForms).default('json') })
