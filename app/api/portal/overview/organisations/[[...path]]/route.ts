import { HttpAnswer } from '#app/_http/http-call.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { agreeWithOrganisation } from '#lib/wings/overview/agree-with-organisation.ts'
import { figuresAsCsv } from '#lib/wings/overview/organisation-csv.ts'
import { figuresOfOrganisations } from '#lib/wings/overview/organisation-figures.ts'
import { agreementInput, monthQuery } from '#lib/wings/overview/organisation-figures-schema.ts'

export const dynamic = 'force-dynamic'

/** What organisations sent and received, and what was agreed with them. */
export const calls = portalTable({
  // of all of them in one month, as a file
  'GET /overview/organisations/export': portalEndpoint(
    { query: monthQuery, answers: {} },
    async ({ context, query }) => {
      const figures = await figuresOfOrganisations(context, query)
      return new HttpAnswer(figuresAsCsv(figures), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="kurier-organisations-${figures.month}.csv"`,
          'cache-control': 'no-store',
        },
      })
    },
  ),
  // by operators
  'PUT /overview/organisations/[organisationId]/agreement': portalEndpoint(
    { body: agreementInput, answers: { 204: null } },
    async ({ context, params, body }) => {
      await agreeWithOrganisation(context, { ...params, ...body })
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'overview/organisations': typeof calls
  }
}
