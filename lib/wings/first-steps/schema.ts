import { z } from 'zod'
import { contactInformation, jwk, submissionSchema } from '../../destinations/schema.ts'
import { MOST_NAME } from '../../accounts/terms.ts'
import { madeClient } from '../../clients/schema.ts'

const name = z.string().max(MOST_NAME, `At most ${MOST_NAME} characters.`).regex(/\S/, 'Give a name.')

/**
 * What a test environment is made of. `organisationId`: where; without it in a new organisation of this name. `names`: of its
 * two clients and its destination. `isTold`: a test receiver of this installation gets its callbacks.
 */
export const newTestEnvironment = z.strictObject({
  organisationId: z.uuid('organisationId must be the id of an organisation.').optional(),
  organisationName: name.optional(),
  names: z.strictObject({ onlineService: name, administration: name, destination: name }),
  email: contactInformation.shape.email,
  service: z.strictObject({ identifier: z.string().max(1000), schemaUri: z.string().max(10_000) }),
  encryptionPublicKey: jwk,
  signingPublicKey: jwk,
  isTold: z.boolean(),
})
export type NewTestEnvironment = z.output<typeof newTestEnvironment>

/** The secrets are shown this once. `sample`: invented data that the schema takes, where there are some. */
export const madeTestEnvironment = z.object({
  organisationId: z.string(),
  destinationId: z.string(),
  onlineService: madeClient,
  administration: madeClient,
  receiverId: z.string().nullable(),
  sample: z.object({ content: z.string(), mimeType: submissionSchema.shape.mimeType }).nullable(),
})
export type MadeTestEnvironment = z.output<typeof madeTestEnvironment>
