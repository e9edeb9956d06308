import { listQuery } from '#app/_http/list-query.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { invitationInput, invitationList, invitationMade, invitationSorts } from '#lib/accounts/invitation-schema.ts'
import { invitePerson } from '#lib/accounts/invite-person.ts'
import { listInvitations, withdrawInvitation } from '#lib/accounts/invitations.ts'
import { listMembers, changeMemberRole, removeMember } from '#lib/accounts/members.ts'
import {
  listOrganisations,
  readOrganisation,
  createOrganisation,
  renameOrganisation,
} from '#lib/accounts/organisations.ts'
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
    async ({ actor, query }) => ({ status: 200, body: await listOrganisations(actor, query, PAGE_SIZE) }),
  ),
  // by operators
  'POST /organisations': portalEndpoint(
    { body: organisationInput, answers: { 201: organisationNamed } },
    async ({ actor, body }) => ({ status: 201, body: await createOrganisation(actor, body, new Date()) }),
  ),
  'GET /organisations/[organisationId]': portalEndpoint(
    { answers: { 200: organisationDetail } },
    async ({ actor, params }) => ({ status: 200, body: await readOrganisation(actor, params.organisationId) }),
  ),
  'PATCH /organisations/[organisationId]': portalEndpoint(
    { body: organisationInput, answers: { 200: organisationNamed } },
    async ({ actor, params, body }) => ({
      status: 200,
      body: await renameOrganisation(actor, { ...params, ...body }, new Date()),
    }),
  ),
  'GET /organisations/[organisationId]/members': portalEndpoint(
    { query: listQuery(memberSorts, 'name'), answers: { 200: memberList } },
    async ({ actor, params, query }) => ({
      status: 200,
      body: await listMembers(actor, { ...params, ...query }, PAGE_SIZE),
    }),
  ),
  'PATCH /organisations/[organisationId]/members/[personId]': portalEndpoint(
    { body: roleChange, answers: { 204: null } },
    async ({ actor, params, body }) => {
      await changeMemberRole(actor, { ...params, role: body.role }, new Date())
      return { status: 204 }
    },
  ),
  // one's own person: leaves
  'DELETE /organisations/[organisationId]/members/[personId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ actor, params }) => {
      await removeMember(actor, params, new Date())
      return { status: 204 }
    },
  ),
  'GET /organisations/[organisationId]/invitations': portalEndpoint(
    { query: listQuery(invitationSorts, '-expiresAt'), answers: { 200: invitationList } },
    async ({ actor, params, query }) => ({
      status: 200,
      body: await listInvitations(actor, { ...params, ...query }, PAGE_SIZE, new Date()),
    }),
  ),
  'POST /organisations/[organisationId]/invitations': portalEndpoint(
    { body: invitationInput, answers: { 201: invitationMade } },
    async ({ actor, params, body }) => ({
      status: 201,
      body: await invitePerson(actor, { ...params, ...body }, new Date()),
    }),
  ),
  'DELETE /organisations/[organisationId]/invitations/[invitationId]': portalEndpoint(
    { answers: { 204: null } },
    async ({ actor, params }) => {
      await withdrawInvitation(actor, params, new Date())
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)
