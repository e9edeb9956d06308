import { listQuery } from '#app/_http/list-query.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import {
  invitationInput,
  invitationList,
  invitationMade,
  invitationSorts,
} from '#lib/accounts/people/invitation-schema.ts'
import { invitePerson } from '#lib/accounts/people/invite-person.ts'
import { listInvitations, withdrawInvitation } from '#lib/accounts/people/invitations.ts'
import { listMembers, changeMemberRole, removeMember } from '#lib/accounts/people/members.ts'
import {
  listOrganisations,
  readOrganisation,
  createOrganisation,
  renameOrganisation,
} from '#lib/accounts/people/organisations.ts'
import { memberList, memberSorts, roleChange } from '#lib/accounts/member-schema.ts'
import {
  organisationDetail,
  organisationInput,
  organisationList,
  organisationNamed,
  organisationSorts,
} from '#lib/accounts/organisation-schema.ts'

export const dynamic = 'force-dynamic'

/** Organisations with their members and invitations. */
export const calls = portalTable({
  // those of the person, for operators all
  'GET /organisations': portalEndpoint(
    { query: listQuery(organisationSorts, 'name'), answers: { 200: organisationList } },
    async ({ context, query }) => ({ status: 200, body: await listOrganisations(context, query) }),
  ),
  // by operators
  'POST /organisations': portalEndpoint(
    { body: organisationInput, answers: { 201: organisationNamed } },
    async ({ context, body }) => ({ status: 201, body: await createOrganisation(context, body) }),
  ),
  'GET /organisations/[organisationId]': portalEndpoint(
    { answers: { 200: organisationDetail } },
    async ({ context, params }) => ({ status: 200, body: await readOrganisation(context, params) }),
  ),
  'PATCH /organisations/[organisationId]': portalEndpoint(
    { body: organisationInput, answers: { 200: organisationNamed } },
    async ({ context, params, body }) => ({
      status: 200,
      body: await renameOrganisation(context, { ...params, ...body }),
    }),
  ),
  'GET /organisations/[organisationId]/members': portalEndpoint(
    { query: listQuery(memberSorts, 'name'), answers: { 200: memberList } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await listMembers(context, { ...params, ...query }),
    }),
  ),
  'PATCH /organisations/[organisationId]/members/[personId]': portalEndpoint(
    { body: roleChange, answers: { 204: null } },
    async ({ context, params, body }) => {
      await changeMemberRole(context, { ...params, role: body.role })
      return { status: 204 }
    },
  ),
  // one's own person: leaves
  'DELETE /organisations/[organisationId]/members/[personId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await removeMember(context, params)
      return { status: 204 }
    },
  ),
  'GET /organisations/[organisationId]/invitations': portalEndpoint(
    { query: listQuery(invitationSorts, '-expiresAt'), answers: { 200: invitationList } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await listInvitations(context, { ...params, ...query }),
    }),
  ),
  'POST /organisations/[organisationId]/invitations': portalEndpoint(
    { body: invitationInput, answers: { 201: invitationMade } },
    async ({ context, params, body }) => ({
      status: 201,
      body: await invitePerson(context, { ...params, ...body }),
    }),
  ),
  'DELETE /organisations/[organisationId]/invitations/[invitationId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await withdrawInvitation(context, params)
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    organisations: typeof calls
  }
}
