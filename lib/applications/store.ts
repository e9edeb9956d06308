import { statement } from '../platform/database.ts'
import type { DestinationStatus, PublicService } from '../destinations/schema.ts'

/** A form as it is offered, with what it depends on as that stands now. */
export type OfferRow = {
  form: string
  version: string
  destination_id: string
  destination_name: string
  destination_status: DestinationStatus
  public_services: PublicService[]
  organisation_id: string
  client_id: string
  client_status: string
  offered_at: Date
}

const offers = `select o.form, o.version, o.destination_id, d.name as destination_name, d.status as destination_status,
     d.public_services, d.organisation_id, o.client_id, c.status as client_status, o.offered_at
   from form_offers o join destinations d on d.id = o.destination_id join clients c on c.id = o.client_id
   where o.withdrawn_at is null`

/** Every form that is offered, oldest offer first. */
export const selectOffers = statement<OfferRow>('form-offers', `${offers} order by o.offered_at, o.form`)

/** The offer of form `$1`. */
export const selectOffer = statement<OfferRow>('form-offer', `${offers} and o.form = $1`)

type ServingRow = Pick<OfferRow, 'destination_id' | 'destination_name' | 'destination_status' | 'public_services'> & {
  organisation_name: string
}

/** The destinations that name the service `$1`, by the names of organisation and destination. */
export const selectServing = statement<ServingRow>(
  'form-destinations',
  `select d.id as destination_id, d.name as destination_name, d.status as destination_status, d.public_services,
     o.name as organisation_name
   from destinations d join organisations o on o.id = d.organisation_id
   where d.public_services @> jsonb_build_array(jsonb_build_object('identifier', $1::text))
   order by lower(o.name), lower(d.name), d.id`,
)

/** Lets one transaction at a time change offers; they are read all the while. */
export const lockOffers = statement<never>('form-offers-lock', 'lock table form_offers in share row exclusive mode')

/** The client that sent, or sends, for form `$1` in organisation `$2`. */
export const selectFormClient = statement<{ client_id: string }>(
  'form-client',
  `select o.client_id from form_offers o join clients c on c.id = o.client_id
   where o.form = $1 and c.organisation_id = $2 order by o.offered_at limit 1`,
)

/** Withdraws form `$1` at `$2`; a row for the destination that it was offered for. */
export const withdrawOffer = statement<{ destination_id: string; client_id: string; version: string }>(
  'form-offer-withdraw',
  `update form_offers set withdrawn_at = $2 where form = $1 and withdrawn_at is null
   returning destination_id, client_id, version`,
)

/** Offers form `$1` in version `$2` for destination `$3` with client `$4` at `$5`. */
export const upsertOffer = statement<never>(
  'form-offer-put',
  `insert into form_offers (form, version, destination_id, client_id, offered_at) values ($1, $2, $3, $4, $5)
   on conflict (form, destination_id) do update
   set version = $2, client_id = $4, offered_at = $5, withdrawn_at = null`,
)

/** Notes that submission `$1` of case `$2` is an application: `$3` form, `$4` version, `$5` hash of the code, `$6` now. */
export const insertApplication = statement<never>(
  'application-insert',
  `insert into applications (submission_id, case_id, form, version, status_code_hash, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
)

export type ApplicationRow = {
  submission_id: string
  case_id: string
  destination_id: string
  form: string
  version: string
  status_code_hash: Buffer
  client_id: string
  client_status: string
}

/** The application of case `$1`. */
export const selectApplication = statement<ApplicationRow>(
  'application-of-case',
  `select a.submission_id, a.case_id, s.destination_id, a.form, a.version, a.status_code_hash, s.client_id,
     c.status as client_status
   from applications a join submissions s on s.id = a.submission_id join clients c on c.id = s.client_id
   where a.case_id = $1`,
)
