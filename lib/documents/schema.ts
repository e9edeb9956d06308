import { z } from 'zod'
import { documentStates } from './terms.ts'

/** Specification 3 and decisions 5, of submissions and replies alike. */
export const documentState = z
  .enum(documentStates)
  .meta({ id: 'State', description: 'incomplete → submitted → accepted | rejected → deleted' })

/** An id in a body; in lower case from there on. */
export const uuid = (what: string) =>
  z.guid({ error: `${what} must be a UUID.` }).transform((text) => text.toLowerCase())

/** The attachments that are announced with a new submission or reply (decisions 4). */
export const announcedAttachments = (example: string) =>
  z
    .array(uuid('An announced attachment'), {
      error: 'announcedAttachments must be a list of UUIDs; [] when there are none.',
    })
    .meta({ description: 'Ids made by the client, no duplicates', example: [example] })

/** An encrypted part as it travels; `rules.ts` says what it must be (decisions 4, "Encrypted parts"). */
export const compactJwe = (error?: string) =>
  z.string(error === undefined ? undefined : { error }).meta({
    description:
      'Compact JWE (RFC 7516), five base64url segments: `alg` RSA-OAEP-256, `enc` A256GCM, `kid` of the key it is ' +
      'encrypted for, no `zip`, no `crit`. The fifth segment is the authentication tag of the part.',
    example:
      'eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoi4oCmIn0.SGVhZGVy.aXYtOTYtYml0.Y29udGVudA.dGFn',
  })

/** Body of PUT /submissions/{submissionId} and of PUT /replies/{replyId}: two compact JWEs. */
export const submitInput = z
  .object({
    encryptedMetadata: compactJwe('encryptedMetadata must be a compact JWE.'),
    encryptedData: compactJwe('encryptedData must be a compact JWE.'),
  })
  .meta({ id: 'SubmitSubmission', description: 'Both need `cty` application/json or application/xml in the header' })
export type SubmitInput = z.infer<typeof submitInput>
