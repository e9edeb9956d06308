import { z } from 'zod'
import { callbackTypes, destinationStatuses } from '@kurier/wire/names'
import { sides } from '../../cases/terms.ts'
import { keyPurposeNames } from '../../destinations/terms.ts'
import { signingPurposes } from '../../platform/terms.ts'
import { incidentKinds, incidentStages } from '../status/terms.ts'
import { eventWriters, TEST_TYPE, type EventFamily } from './terms.ts'

const id = z.uuid()
const time = z.iso.datetime()
const count = z.int().nonnegative()
const counts = z.record(z.string(), count)

const ofCase = {
  caseId: id,
  destinationId: id,
  submissionId: id.optional(),
  replyId: id.optional(),
}
const inCase = z.object({
  ...ofCase,
  clientId: id,
  sequence: z.int().positive().meta({ description: 'The number of the event within its case, from 1 without gaps' }),
  writtenBy: z.enum(eventWriters).meta({ description: 'Whose key signed the event' }),
})
const givenUp = z.object({
  ...ofCase,
  told: z.enum(sides).meta({ description: 'Who was to be told' }),
  callbackType: z.enum(callbackTypes),
  attempts: count,
})
const address = z.object({
  addressId: id,
  destinationId: id.optional(),
  clientId: id.optional(),
  since: time.meta({ description: 'Since when it fails, or failed' }),
})
const changed = z
  .array(z.string())
  .optional()
  .meta({ description: 'Names of the members that changed, not their values' })

/**
 * What stands in the data of events, by family. Nothing else goes out: whatever was noted beside it is left behind. No member
 * holds content, a name, an address or a reason in somebody's words.
 */
export const dataOf = {
  submissions: inCase,
  replies: inCase,
  callbacks: z.union([givenUp, address]),
  work: z.object({
    work: z.string().meta({ description: 'What the due work could not do' }),
    subject: z.string().meta({ description: 'Id of what it could not be done with, or name of the part' }),
    since: time,
  }),
  destinations: z.object({
    destinationId: id,
    organisationId: id.optional(),
    status: z.enum(destinationStatuses).optional(),
    kid: z.string().optional(),
    purpose: z.enum(keyPurposeNames).optional(),
    clientId: id.optional(),
    changed,
  }),
  clients: z.object({ clientId: id, organisationId: id.optional(), secretId: id.optional(), changed }),
  keys: z.object({ kid: z.string(), purpose: z.enum(signingPurposes), activeFrom: time }),
  checkpoints: z.object({ number: z.int().positive(), until: time, cases: count }),
  incidents: z.object({
    incidentId: id,
    kind: z.enum(incidentKinds).optional(),
    stage: z.enum(incidentStages).optional(),
    beginsAt: time.optional(),
    endsAt: time.optional(),
  }),
  figures: z.object({
    date: z.iso.date().meta({ description: 'A day in Germany' }),
    events: counts.meta({ description: 'Events of cases, by name' }),
    callbackAttempts: counts.meta({ description: 'Attempts of callbacks, by what came of them' }),
  }),
} as const satisfies Record<EventFamily, z.ZodType>

/** The data of an event that somebody has sent to try a receiver. */
export const testData = z.object({ note: z.string() })

/** The JSON Schema of the data of events: a definition a family. @param address its own */
export function streamSchema(address: string): object {
  const definitions = Object.entries({ ...dataOf, test: testData }).map(([name, shape]) => {
    const { $schema: _ofTheWhole, ...schema } = z.toJSONSchema(shape)
    return [name, schema] as const
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title: `Data of operational events (CloudEvents), a definition for each family and for ${TEST_TYPE}`,
    $defs: Object.fromEntries(definitions),
  }
}
