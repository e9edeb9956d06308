import { putOrganisation } from '../../accounts/people/organisations.ts'
import { assertMay, assertOperator } from '../../accounts/permissions.ts'
import { putClient } from '../../clients/create-client.ts'
import { selectOrganisations } from '../../clients/store.ts'
import { putAssignment } from '../../destinations/assign-client.ts'
import { checkedInput, type CheckedInput } from '../../destinations/checked-input.ts'
import { putDestination } from '../../destinations/create-destination.ts'
import { assertReachable } from '../../destinations/destination-callback.ts'
import type { KnownService } from '../../destinations/portal-schema.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { metadataVersions } from '@kurier/wire/names'
import { knownForms, schemaUriOf } from '../applications/known-forms.ts'
import { assertMayPlay, assertSandbox } from '../sandbox/access.ts'
import { newReceiver, putReceiver, type NewReceiver } from '../sandbox/receivers.ts'
import { sampleFor } from '../sandbox/sample-data.ts'
import { MOST_NAME } from '../sandbox/terms.ts'
import { knownServices } from './known-services.ts'
import type { MadeTestEnvironment, NewTestEnvironment } from './schema.ts'

/** The whole country: a trial is for no place. */
const regions = ['DE']

/**
 * Makes all that one's own first submission needs, or nothing: an online service's client, an administration's client, and
 * its destination with service, keys, assignment and, where wished, a test receiver of this installation as its callback.
 * @throws Refusal `not-found` and `forbidden` for who may not make these there, `not-found` for a receiver outside a sandbox,
 *   `invalid` with pointers of the body, `callback-unreachable`, or `conflict` as the verbs of its parts
 */
export async function createTestEnvironment(context: Context, input: NewTestEnvironment): Promise<MadeTestEnvironment> {
  const { db, actor, clock } = context
  const legalName = await nameOfPlace(context, input)
  const service = await serviceOf(context, input)
  const receiver = input.isTold ? newReceiver() : undefined
  const wanted = await destinationOf(input, { legalName, service, receiver, now: clock.machine() })
  // answered with 404 until the receiver is there, and so reached
  await assertReachable(wanted.callback, input.organisationId ?? legalName, actor)
  const times = { now: await clock.service(), machine: clock.machine() }
  const made = await inTransaction(db, (tx) => putParts(tx, actor, { input, wanted, receiver }, times))
  return { ...made, sample: await sampleOf(db, service) }
}

/** The name of the organisation in which it is made; checks the actor too. */
async function nameOfPlace({ db, actor }: Context, input: NewTestEnvironment): Promise<string> {
  const { organisationId, organisationName, isTold } = input
  if (isTold) assertSandbox()
  if (organisationId === undefined) {
    assertOperator(actor)
    return organisationName ?? ''
  }
  const what = { see: 'see-organisation', what: 'organisation' } as const
  assertMay(actor, { permission: 'manage-clients', ...what }, organisationId)
  assertMay(actor, { permission: 'manage-destinations', ...what }, organisationId)
  if (isTold) assertMayPlay(actor, organisationId, 'organisation')
  const [found] = await selectOrganisations(db, { ids: [organisationId] })
  if (!found) throw notFound('organisation')
  return found.name
}

async function serviceOf(context: Context, { service: wished }: NewTestEnvironment): Promise<KnownService> {
  const known = await knownServices(context)
  const found = known.find((one) => one.identifier === wished.identifier && one.schemaUri === wished.schemaUri)
  if (found) return found
  throw invalid([{ pointer: '/service', detail: 'This installation knows no such service with this schema.' }])
}

type PlannedParts = { legalName: string; service: KnownService; receiver: NewReceiver | undefined; now: Date }

async function destinationOf(
  input: NewTestEnvironment,
  { legalName, service, receiver, now }: PlannedParts,
): Promise<CheckedInput> {
  const { names, email, encryptionPublicKey, signingPublicKey } = input
  const { identifier, schemaUri, mimeType } = service
  return checkedInput(
    {
      name: names.destination,
      contactInformation: { legalName, email },
      metadataVersions: [...metadataVersions],
      publicServices: [{ identifier, regions, submissionSchemas: [{ schemaUri, mimeType }] }],
      encryptionPublicKey,
      encryptionKid: encryptionPublicKey.kid,
      signingPublicKey,
      callback: receiver && { url: receiver.url, secret: receiver.secret },
    },
    null,
    now,
  )
}

type Parts = { input: NewTestEnvironment; wanted: CheckedInput; receiver: NewReceiver | undefined }

async function putParts(
  tx: Handle,
  actor: Actor,
  { input, wanted, receiver }: Parts,
  times: { now: Date; machine: Date },
): Promise<Omit<MadeTestEnvironment, 'sample'>> {
  const { names, organisationName: name = '' } = input
  const { machine } = times
  const organisationId = input.organisationId ?? (await putOrganisation(tx, actor, { name }, machine)).organisationId
  const client = (kind: string, called: string) =>
    putClient(tx, actor, { kind, name: called, organisationId, contactEmail: input.email }, machine)
  const onlineService = await client('online-service', names.onlineService)
  const administration = await client('administration-system', names.administration)
  const receives = { organisationId, name: names.destination.slice(0, MOST_NAME), made: receiver }
  if (receiver) await putReceiver(tx, actor, receives, machine)
  const destination = await putDestination(tx, actor, { organisationId, wanted }, times)
  await putAssignment(tx, actor, { destination, clientId: administration.clientId }, times)
  const receiverId = receiver?.receiverId ?? null
  return { organisationId, destinationId: destination.id, onlineService, administration, receiverId }
}

/** Invented data; none for an imported form, whose rules would refuse what is made up. */
async function sampleOf(db: Handle, { schemaUri, mimeType }: KnownService): Promise<MadeTestEnvironment['sample']> {
  const form = (await knownForms(db)).find((known) => schemaUriOf(known) === schemaUri)
  if (form && form.own === undefined) return null
  return sampleFor({ schemaUri, mimeType }, true)
}
