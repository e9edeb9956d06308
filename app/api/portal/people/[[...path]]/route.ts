import { listQuery } from '#app/_http/list-query.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { changePerson } from '#lib/accounts/people/change-person.ts'
import { listPeople } from '#lib/accounts/people/list-people.ts'
import { makePasswordLink } from '#lib/accounts/sign-in/password-link.ts'
import {
  peopleList,
  peopleSorts,
  personChange,
  personDetail,
  standingFilter,
} from '#lib/accounts/people/people-schema.ts'
import { readPerson } from '#lib/accounts/people/read-person.ts'
import { passwordLinkAnswer } from '#lib/accounts/schema.ts'
import { removeSecondFactorOf } from '#lib/accounts/sign-in/second-factor.ts'

export const dynamic = 'force-dynamic'

/** Everybody who has access, for operators. */
export const calls = portalTable({
  'GET /people': portalEndpoint(
    { query: listQuery(peopleSorts, 'name').extend(standingFilter), answers: { 200: peopleList } },
    async ({ context, query }) => ({ status: 200, body: await listPeople(context, query) }),
  ),
  'GET /people/[personId]': portalEndpoint({ answers: { 200: personDetail } }, async ({ context, params }) => ({
    status: 200,
    body: await readPerson(context, params),
  })),
  'PATCH /people/[personId]': portalEndpoint(
    { body: personChange, answers: { 204: null } },
    async ({ context, params, body }) => {
      await changePerson(context, { ...params, ...body })
      return { status: 204 }
    },
  ),
  // a link with which this person sets a new password; an operator hands it over
  'POST /people/[personId]/password-link': portalEndpoint(
    { answers: { 201: passwordLinkAnswer } },
    async ({ context, params }) => ({ status: 201, body: await makePasswordLink(context, params) }),
  ),
  // takes it from somebody who lost the device and the recovery codes
  'POST /people/[personId]/second-factor-removal': portalEndpoint(
    { answers: { 204: null } },
    async ({ context, params }) => {
      await removeSecondFactorOf(context, params)
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    people: typeof calls
  }
}
