import { isServed } from '../../destinations/portal-store.ts'
import type { PublicService } from '../../destinations/schema.ts'
import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { DestinationStatus } from '@kurier/wire/names'

/** A form as it is offered, with what it depends on as that stands now. */
export type OfferRow = {
  form: string
  version: string
  destinationId: string
  clientId: string
  offeredAt: Date
  destination: {
    name: string
    status: DestinationStatus
    publicServices: PublicService[]
    organisationId: string
    organisation: { name: string }
  }
  client: { status: string }
}

const offerColumns = {
  form: true,
  version: true,
  destinationId: true,
  clientId: true,
  offeredAt: true,
  destination: {
    select: {
      name: true,
      status: true,
      publicServices: true,
      organisationId: true,
      organisation: { select: { name: true } },
    },
  },
  client: { select: { status: true } },
} as const

/** Every form that is offered, oldest offer first. */
export async function findOffers(db: Handle): Promise<OfferRow[]> {
  const rows = await db.formOffer.findMany({
    where: { withdrawnAt: null },
    orderBy: [{ offeredAt: 'asc' }, { form: 'asc' }],
    select: offerColumns,
  })
  return rows as OfferRow[] // a destination stores its status and services as its schema says
}

/** The offer of one form. */
export async function findOfferOf(db: Handle, form: string): Promise<OfferRow | undefined> {
  const row = await db.formOffer.findFirst({ where: { form, withdrawnAt: null }, select: offerColumns })
  return (row as OfferRow | null) ?? undefined // as above
}

type ServingRow = {
  destinationId: string
  name: string
  status: DestinationStatus
  publicServices: PublicService[]
  organisationName: string
  isServed: boolean
}

/** The destinations that name a service, by the names of organisation and destination, whatever their case. */
export const selectServing = statement<ServingRow, { serviceIdentifier: string }>(
  'form-destinations',
  `select d.id as destination_id, d.name, d.status, d.public_services, o.name as organisation_name, ${isServed} as is_served
   from destinations d join organisations o on o.id = d.organisation_id
   where d.public_services @> jsonb_build_array(jsonb_build_object('identifier', :serviceIdentifier::text))
   order by lower(o.name), lower(d.name), d.id`,
)

export type PlaceRow = ServingRow & { encryptionKid: string | null; hasSigningKey: boolean }

type PlacesAsked = { serviceIdentifier: string; schemaUri: string; organisations: string[] | null }

/** The destinations that name a schema of a service, and all of these organisations (null: of all), in the same order. */
export const selectPlaces = statement<PlaceRow, PlacesAsked>(
  'form-places',
  `select d.id as destination_id, d.name, d.status, d.public_services, o.name as organisation_name, ${isServed} as is_served,
     d.encryption_kid, exists (select from destination_keys k
       where k.destination_id = d.id and k.purpose = 'signing' and k.revoked_at is null) as has_signing_key
   from destinations d join organisations o on o.id = d.organisation_id
   where :organisations::uuid[] is null or d.organisation_id = any(:organisations)
     or d.public_services @> jsonb_build_array(jsonb_build_object('identifier', :serviceIdentifier::text,
       'submissionSchemas', jsonb_build_array(jsonb_build_object('schemaUri', :schemaUri::text))))
   order by lower(o.name), lower(d.name), d.id`,
)

/** Lets one transaction at a time change offers; they are read all the while. */
export const lockOffers = statement<never>('form-offers-lock', 'lock table form_offers in share row exclusive mode')

/** The client that sent, or sends, for a form in an organisation. */
export async function findFormClient(
  db: Handle,
  { form, organisationId }: { form: string; organisationId: string },
): Promise<string | undefined> {
  const where = { form, client: { organisationId } }
  const select = { clientId: true } as const
  return (await db.formOffer.findFirst({ where, orderBy: { offeredAt: 'asc' }, select }))?.clientId
}

/** Withdraws a form; answers what was offered, or nothing. */
export async function withdrawOffer(
  db: Handle,
  form: string,
  now: Date,
): Promise<{ destinationId: string; clientId: string; version: string } | undefined> {
  const [withdrawn] = await db.formOffer.updateManyAndReturn({
    where: { form, withdrawnAt: null },
    data: { withdrawnAt: now },
    select: { destinationId: true, clientId: true, version: true },
  })
  return withdrawn
}

type NewOffer = Omit<OfferRow, 'destination' | 'client'>

/**
 * Offers a form for a destination, for which it may have been offered before. Prisma would look for the conflict in the
 * partial index of the current offers and not in the primary key.
 */
export const upsertOffer = statement<never, NewOffer>(
  'form-offer-put',
  `insert into form_offers (form, version, destination_id, client_id, offered_at)
   values (:form, :version, :destinationId, :clientId, :offeredAt)
   on conflict (form, destination_id) do update
   set version = excluded.version, client_id = excluded.client_id, offered_at = excluded.offered_at, withdrawn_at = null`,
)

type NewApplicationRow = {
  submissionId: string
  caseId: string
  form: string
  version: string
  statusCodeHash: Buffer
  createdAt: Date
}

/** Notes that a submission is an application. */
export async function insertApplication(db: Handle, row: NewApplicationRow): Promise<void> {
  const statusCodeHash = new Uint8Array(row.statusCodeHash)
  await db.application.create({ data: { ...row, statusCodeHash } })
}

export type ApplicationRow = {
  submissionId: string
  destinationId: string
  organisationId: string
  form: string
  version: string
  statusCodeHash: Buffer
  clientId: string
  clientStatus: string
  publicService: { identifier: string; name: string }
  region: string | null
  destination: { status: DestinationStatus; publicServices: PublicService[] }
  /** The administration has sent a reply. */
  wasAnswered: boolean
  /** The administration can reply (decisions 4). */
  isAnswerable: boolean
}

/** The application of a case; in one round trip whether there is one or not, so that the time does not tell. */
export const selectApplication = statement<ApplicationRow, { caseId: string }>(
  'application-of-case',
  `select a.submission_id, s.destination_id, d.organisation_id, a.form, a.version, a.status_code_hash, s.client_id,
     c.status as client_status, s.public_service, s.region,
     jsonb_build_object('status', d.status, 'publicServices', d.public_services) as destination,
     exists (select 1 from events e where e.case_id = a.case_id and e.name = 'submit-reply') as was_answered,
     exists (select 1 from submissions o where o.case_id = a.case_id and o.state in ('submitted', 'accepted'))
       or exists (select 1 from events e where e.case_id = a.case_id and e.name = 'accept-submission') as is_answerable
   from applications a join submissions s on s.id = a.submission_id join clients c on c.id = s.client_id
     join destinations d on d.id = s.destination_id
   where a.case_id = :caseId`,
)

/** True when the submission is one of the case. */
export async function isOfCase(
  db: Handle,
  { submissionId, caseId }: { submissionId: string; caseId: string },
): Promise<boolean> {
  return (await db.submission.count({ where: { id: submissionId, caseId } })) > 0
}
