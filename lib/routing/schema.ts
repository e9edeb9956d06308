import { z } from 'zod'
import {
  contactInformation,
  destinationStatus,
  publicService,
  serviceIdentifier,
  submissionSchema,
} from '../destinations/schema.ts'
import { replyChannels } from '../destinations/reply-channels.ts'
import { AGS, AREA_ID, ARS, LEIKA_KEY, LONGEST_EXPRESSION, MOST_EXPRESSIONS, SEARCH_EXPRESSION } from './terms.ts'

const LEIKA_WORDS = 'leikaKey must be 14 digits that begin with 99, or the URN of a service.'
const EXPRESSION_WORDS = `areaSearchexpression must have pieces of 2 characters or more around *, and at most ${LONGEST_EXPRESSION} in all.`

const MOST_TYPED = 200
const typed = z.string().trim().max(MOST_TYPED).catch('').default('')

/** Query members of the page "Where can I send?"; unfit values count as not given. */
export const whereQuery = z.object({
  service: typed,
  place: typed,
  areaId: z.string().regex(AREA_ID).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(400).catch(1).default(1),
})
export type WhereQuery = z.output<typeof whereQuery>

/** Query members that name a service and a place; `placeNamed` says which of them go together. */
export const routeMembers = {
  leikaKey: z
    .string({ error: `leikaKey is missing; it must be 14 digits that begin with 99, or the URN of a service.` })
    .refine((text) => LEIKA_KEY.test(text) || serviceIdentifier.safeParse(text).success, LEIKA_WORDS)
    .meta({ description: 'Key of the service: 14 digits, or its URN', example: '99107023017000' }),
  ars: z
    .string()
    .regex(ARS, 'ars must have 2, 3, 5, 9 or 12 digits.')
    .optional()
    .meta({ description: 'Regional key (ARS) of the place', example: '064350014014' }),
  ags: z
    .string()
    .regex(AGS, 'ags must have 2, 3, 5 or 8 digits.')
    .optional()
    .meta({ description: 'Municipality key (AGS) of the place, in place of `ars`', example: '06435014' }),
  areaId: z
    .string()
    .regex(AREA_ID, 'areaId must be 1 to 20 digits.')
    .optional()
    .meta({ description: 'Id of an area, which `GET /areas` finds, in place of `ars`', example: '090000000000' }),
} as const

export const areaMembers = {
  areaSearchexpression: z
    .array(z.string().max(LONGEST_EXPRESSION, EXPRESSION_WORDS).regex(SEARCH_EXPRESSION, EXPRESSION_WORDS), {
      error: 'areaSearchexpression is missing; name what to search for.',
    })
    .min(1)
    .max(MOST_EXPRESSIONS, `areaSearchexpression may be given ${MOST_EXPRESSIONS} times.`)
    .meta({
      description:
        'Word of the name of an area, with `*` for any signs, or its ARS or AGS; all that are given must fit',
      example: ['Bay*'],
    }),
} as const

const destinationParameters = z
  .object({
    submissionUrl: z.string().meta({ example: 'https://kurier.example/submission-api' }),
    status: destinationStatus,
    encryptionKid: z.string().meta({ description: 'The key to encrypt for', example: 'encryption-2026' }),
    metadataVersions: z.array(z.string()).meta({ example: ['1.0.0'] }),
    replyChannels: replyChannels.optional(),
    publicServices: z.array(publicService).meta({ description: 'What the destination says of the service' }),
    submissionSchemas: z.array(submissionSchema).meta({ description: 'All schemas of them, each once' }),
  })
  .meta({ id: 'DestinationParameters', description: 'What a sender needs to know' })

const route = z
  .object({
    destinationId: z.uuid().meta({ example: '018f2a00-0000-7000-8000-000000000001' }),
    destinationSignature: z.string().meta({
      description:
        'Compact JWS (PS512) of the service over `destinationId` and `destinationParameters`; its key is at ' +
        '`/submission-api/.well-known/jwks.json`',
    }),
    destinationName: z.string().meta({ example: 'Wohngeldstelle Musterstadt' }),
    destinationParameters,
    contact: contactInformation,
  })
  .meta({ id: 'Route', description: 'A destination that is responsible' })

const counted = {
  count: z.int().meta({ description: 'Items in this answer', example: 1 }),
  offset: z.int().meta({ description: 'Items passed over', example: 0 }),
  totalCount: z.int().meta({ description: 'Items in all', example: 1 }),
}

export const routeList = z
  .object({ ...counted, routes: z.array(route) })
  .meta({ id: 'RouteList', description: 'Active destinations, that of the most special region first' })

const area = z
  .object({
    id: z.string().meta({ example: '090000000000' }),
    name: z.string().meta({ example: 'Bayern' }),
    type: z.string().meta({ example: 'Bundesland' }),
  })
  .meta({ id: 'Area' })

export const areaList = z
  .object({ ...counted, areas: z.array(area) })
  .meta({ id: 'AreaList', description: 'Areas in the order of the alphabet, whole names first' })

export type Route = z.output<typeof route>
export type RouteList = z.output<typeof routeList>
export type AreaList = z.output<typeof areaList>
export type DestinationParameters = z.output<typeof destinationParameters>
