import { z } from 'zod'
import { settings } from '../platform/env.ts'
import { documentedWith } from '../platform/json-schema.ts'
import { exampleIds, exampleParts } from '../platform/wire-examples.ts'
import { documentStates } from '@kurier/wire/names'
import { segmentLengths } from './terms.ts'

/** Specification 3 and decisions 5, of submissions and replies alike. */
export const documentState = z
  .enum(documentStates)
  .meta({ id: 'State', description: 'incomplete → submitted → accepted | rejected → deleted' })

/** An id in a body; in lower case from there on. */
export const uuid = (what: string) =>
  z.guid({ error: `${what} must be a UUID.` }).transform((text) => text.toLowerCase())

/** The attachments that are announced with a new submission or reply (decisions 4). */
export const announcedAttachments = z
  .array(uuid('An announced attachment'), {
    error: 'announcedAttachments must be a list of UUIDs; [] when there are none.',
  })
  .meta({
    description: 'Ids made by the client, no duplicates',
    example: [exampleIds.attachmentId],
    // `announcementFaults` looks after both
    override: documentedWith(() => ({ uniqueItems: true, maxItems: settings().limits.attachments })),
  })

const { leastKey, iv, tag } = segmentLengths
const CHARACTER = '[A-Za-z0-9_-]'

/** An encrypted part as it travels; `rules.ts` says what it must be (decisions 4, "Encrypted parts"). */
export const compactJwe = z
  .string({ error: ({ path }) => `${String(path?.at(-1) ?? 'The part')} must be a compact JWE.` })
  .meta({
    id: 'CompactJwe',
    description:
      'Compact JWE (RFC 7516), five base64url segments: `alg` RSA-OAEP-256, `enc` A256GCM, `kid` of the key it is ' +
      'encrypted for, no `zip`, no `crit`. The fifth segment is the authentication tag of the part.',
    example: exampleParts.attachment,
    pattern: `^${CHARACTER}+\\.${CHARACTER}{${leastKey},}\\.${CHARACTER}{${iv}}\\.${CHARACTER}*\\.${CHARACTER}{${tag}}$`,
  })

/** Body of PUT /submissions/{submissionId} and of PUT /replies/{replyId}: two compact JWEs. */
export const submitInput = z
  .object({
    encryptedMetadata: compactJwe,
    encryptedData: compactJwe,
  })
  .meta({
    id: 'SubmitSubmission',
    description: 'Both need `cty` application/json or application/xml in the header',
    example: { encryptedMetadata: exampleParts.metadata, encryptedData: exampleParts.data },
  })
export type SubmitInput = z.infer<typeof submitInput>
