import { z } from 'zod'
import { longestVersion } from '@kurier/catalogue/terms'
import { destinationStatus, serviceRegions } from '../../destinations/schema.ts'
import { uuid } from '../../documents/schema.ts'
import { createSubmissionInput, publicService } from '../../submissions/schema.ts'
import { handingInStates, placeAdditions } from './terms.ts'

/** Body of POST /api/forms/{path}/applications: the ids of the attachments that will follow. */
export const newApplication = createSubmissionInput.pick({ announcedAttachments: true })
export type NewApplication = z.output<typeof newApplication>

const accessToken = z.string()
const expiresIn = z.int()
const ids = { submissionId: z.guid(), caseId: z.guid(), destinationId: z.guid() }
const formName = { form: z.string(), version: z.string() }

/** `statusCode` is shown this once; `accessToken` is good for this submission alone, for `expiresIn` seconds. */
export const begunApplication = z.object({
  ...ids,
  ...formName,
  schemaUri: z.string(),
  statusCode: z.string(),
  accessToken,
  expiresIn,
})
export type BegunApplication = z.output<typeof begunApplication>

/** Longer than any code that somebody types. */
const MOST_TYPED = 200

/** Body of POST /api/forms/status. */
export const statusQuestion = z.object({
  caseId: z.guid({ error: 'caseId must be a UUID.' }).transform((id) => id.toLowerCase()),
  statusCode: z
    .string({ error: 'statusCode must be a text.' })
    .max(MOST_TYPED, `statusCode may have at most ${MOST_TYPED} characters.`),
})
export type StatusQuestion = z.output<typeof statusQuestion>

/** `submissionId`: the submission of the case that the token is to be good for; the application itself unless given. */
export const tokenQuestion = statusQuestion.extend({ submissionId: uuid('submissionId').optional() })
export type TokenQuestion = z.output<typeof tokenQuestion>

/** `submissionId`: what the token is good for, beside the case; `handingIn`: whether documents can be handed in now. */
export const followedApplication = z.object({
  ...ids,
  ...formName,
  handingIn: z.enum(handingInStates),
  accessToken,
  expiresIn,
})
export type FollowedApplication = z.output<typeof followedApplication>

/** Body of POST /api/forms/status/submissions: the case by its status code, and the attachments that will follow. */
export const newHandingIn = statusQuestion.extend(newApplication.shape)
export type NewHandingIn = z.output<typeof newHandingIn>

/** `publicService` and `schemaUri` are to be named in the metadata record. */
export const begunHandingIn = z.object({
  ...ids,
  publicService: publicService.pick({ identifier: true, name: true }),
  schemaUri: z.string(),
  accessToken,
  expiresIn,
})
export type BegunHandingIn = z.output<typeof begunHandingIn>

/**
 * Body of PUT /api/portal/admin/forms/{path}/offer: where applications go from now on. `adding`: the destination is to name the
 * form's service and schema too; `regions`: where it offers a service that it has not named before.
 */
export const formOffer = z.strictObject({
  destinationId: z.guid({ error: 'destinationId must be a UUID.' }).transform((id) => id.toLowerCase()),
  adding: z.strictObject({ regions: serviceRegions.optional() }).optional(),
})

export const offeredForm = z.object({ path: z.string(), ...formName, destinationId: z.guid(), clientId: z.guid() })

/** Every form of the product and every imported one; `offer.version` is the one that is offered, `version` the newest. */
export const formsAnswer = z.object({
  forms: z.array(
    z.object({
      path: z.string(),
      ...formName,
      title: z.string(),
      serviceIdentifier: z.string(),
      schemaUri: z.string(),
      isImported: z.boolean(),
      missing: z.array(z.string()),
      offer: z
        .object({
          version: z.string(),
          destinationId: z.guid(),
          destinationName: z.string(),
          clientId: z.guid(),
          offeredAt: z.date().transform((date) => date.toISOString()),
          open: z.boolean(),
          ready: z.boolean(),
        })
        .nullable(),
    }),
  ),
})
export type FormsAnswer = z.output<typeof formsAnswer>

/** The destinations that name a form's service; `fault` is in English, of the service's own words. */
export const formDestinationsAnswer = z.object({
  destinations: z.array(
    z.object({
      destinationId: z.guid(),
      name: z.string(),
      status: destinationStatus,
      isServed: z.boolean(),
      organisationName: z.string(),
      fault: z.string().nullable(),
    }),
  ),
})
export type FormDestinationsAnswer = z.output<typeof formDestinationsAnswer>

/** Query of GET /api/portal/admin/forms/{path}/places. */
export const placesQuery = z.object({ version: z.string().max(longestVersion).optional() })

/** Where a form can be offered at once. */
export const offerPlacesAnswer = z.object({
  places: z.array(
    z.object({
      destinationId: z.guid(),
      name: z.string(),
      status: destinationStatus,
      organisationName: z.string(),
      isServed: z.boolean(),
      adds: z.enum(placeAdditions),
      regions: z.array(z.string()),
    }),
  ),
  before: z
    .object({
      version: z.string(),
      destinationId: z.guid(),
      destinationName: z.string(),
      organisationName: z.string(),
    })
    .nullable(),
  link: z.string(),
})
