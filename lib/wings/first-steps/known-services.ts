import { readAccount } from '../../accounts/sign-in/account.ts'
import { organisationsFor } from '../../accounts/permissions.ts'
import { organisationsToManage } from '../../destinations/search-destinations.ts'
import type { KnownService } from '../../destinations/portal-schema.ts'
import type { PersonActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { newestForms, schemaUriOf } from '../applications/known-forms.ts'
import { selectServed } from './store.ts'

/** Services of other destinations that are offered to choose from, at most. */
const MOST_SERVED = 200

/**
 * The services, each with a schema, that a person can choose for a destination: first those of the forms of this
 * installation, then those of the destinations that the person sees.
 */
export async function knownServices({ db, actor }: Context): Promise<KnownService[]> {
  const organisations = organisationsFor(actor, 'see-destinations')
  const [forms, served] = await Promise.all([newestForms(db), selectServed(db, { organisations, most: MOST_SERVED })])
  const ofForms = forms.map((form): KnownService => {
    const { serviceIdentifier: identifier, title } = form
    return { identifier, schemaUri: schemaUriOf(form), mimeType: 'application/json', title }
  })
  const isNew = (row: { identifier: string; schemaUri: string }) =>
    !ofForms.some(({ identifier, schemaUri }) => identifier === row.identifier && schemaUri === row.schemaUri)
  return [...ofForms, ...served.filter(isNew).map((row): KnownService => ({ ...row, title: null }))]
}

/** Where and of what a person may make a test environment. */
export type EnvironmentOffer = {
  organisations: { id: string; name: string }[]
  /** in a new organisation too */
  mayAddOrganisation: boolean
  services: KnownService[]
  /** test receivers are there to be told */
  hasReceivers: boolean
  email: string
}

/** What the page of a new test environment offers; `organisations` is empty for who may make none. */
export async function offerTestEnvironment(context: Context<PersonActor>): Promise<EnvironmentOffer> {
  const [organisations, services, { email }] = await Promise.all([
    organisationsToManage(context),
    knownServices(context),
    readAccount(context),
  ])
  return {
    organisations,
    mayAddOrganisation: context.actor.isOperator,
    services,
    hasReceivers: settings().sandbox,
    email,
  }
}
