import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { organisationDetail, organisationInput, organisationNamed } from '#lib/accounts/organisation-schema.ts'
import { readOrganisation } from '#lib/accounts/read-organisation.ts'
import { renameOrganisation } from '#lib/accounts/rename-organisation.ts'

export const dynamic = 'force-dynamic'

type Params = { organisationId: string }

const read = portalEndpoint({ answers: { 200: organisationDetail } }, async ({ actor, params }) => {
  const { organisationId } = params as Params // the folder's name
  return { status: 200, body: await readOrganisation(actor, organisationId) }
})

const rename = portalEndpoint(
  { body: json(organisationInput), answers: { 200: organisationNamed } },
  async ({ actor, params, body }) => {
    const { organisationId } = params as Params // the folder's name
    return { status: 200, body: await renameOrganisation(actor, { organisationId, ...body }, new Date()) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PATCH: rename })
