import { listQuery } from '#app/_http/list-query.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { changePerson } from '#lib/accounts/change-person.ts'
import { listPeople } from '#lib/accounts/list-people.ts'
import { makePasswordLink } from '#lib/accounts/password-link.ts'
import { peopleList, peopleSorts, personChange, personDetail, standingFilter } from '#lib/accounts/people-schema.ts'
import { readPerson } from '#lib/accounts/read-person.ts'
import { passwordLinkAnswer } from '#lib/accounts/schema.ts'
import { removeSecondFactorOf } from '#lib/accounts/second-factor.ts'

export const dynamic = 'force-dynamic'

/** Everybody who has access, for operators. */
export const calls = portalTable({
  'GET /people': portalEndpoint(
    { query: listQuery(peopleSorts, 'name').extend(standingFilter), answers: { 200: peopleList } },
    async ({ actor, query }) => ({ status: 200, body: await listPeople(actor, query, PAGE_SIZE) }),
  ),
  'GET /people/[personId]': portalEndpoint({ answers: { 200: personDetail } }, async ({ actor, params }) => ({
    status: 200,
    body: await readPerson(actor, params.personId, new Date()),
  })),
  'PATCH /people/[personId]': portalEndpoint(
    { body: personChange, answers: { 204: null } },
    async ({ actor, params, body }) => {
      await changePerson(actor, { ...params, ...body }, new Date())
      return { status: 204 }
    },
  ),
  // a link with which this person sets a new password; an operator hands it over
  'POST /people/[personId]/password-link': portalEndpoint(
    { answers: { 201: passwordLinkAnswer } },
    async ({ actor, params }) => ({ status: 201, body: await makePasswordLink(actor, params, new Date()) }),
  ),
  // takes it from somebody who lost the device and the recovery codes
  'POST /people/[personId]/second-factor-removal': portalEndpoint(
    { answers: { 204: null } },
    async ({ actor, params }) => {
      await removeSecondFactorOf(actor, params, new Date())
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)
