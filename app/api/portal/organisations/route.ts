import { json } from '#app/_http/endpoint.ts'
import { listQuery } from '#app/_http/list-query.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { createOrganisation } from '#lib/accounts/create-organisation.ts'
import { listOrganisations } from '#lib/accounts/list-organisations.ts'
import {
  organisationInput,
  organisationList,
  organisationNamed,
  organisationSorts,
} from '#lib/accounts/organisation-schema.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

export const dynamic = 'force-dynamic'

/** The organisations of the person, for operators all. */
const list = portalEndpoint(
  { query: listQuery(organisationSorts, 'name'), answers: { 200: organisationList } },
  async ({ actor, query }) => ({ status: 200, body: await listOrganisations(actor, query, PAGE_SIZE) }),
)

/** A new organisation, by operators. */
const create = portalEndpoint(
  { body: json(organisationInput), answers: { 201: organisationNamed } },
  async ({ actor, body }) => ({ status: 201, body: await createOrganisation(actor, body, new Date()) }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: create })
