import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { changePerson } from '#lib/accounts/change-person.ts'
import { personChange, personDetail } from '#lib/accounts/people-schema.ts'
import { readPerson } from '#lib/accounts/read-person.ts'

export const dynamic = 'force-dynamic'

type Params = { personId: string }

const read = portalEndpoint({ answers: { 200: personDetail } }, async ({ actor, params }) => {
  const { personId } = params as Params // the folder's name
  return { status: 200, body: await readPerson(actor, personId, new Date()) }
})

const change = portalEndpoint({ body: json(personChange), answers: { 204: null } }, async ({ actor, params, body }) => {
  const { personId } = params as Params // the folder's name
  await changePerson(actor, { personId, ...body }, new Date())
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PATCH: change })
