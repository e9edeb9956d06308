import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { changeClient } from '#lib/clients/change-client.ts'
import { deleteClient } from '#lib/clients/delete-client.ts'
import { readClient } from '#lib/clients/read-client.ts'
import { clientAnswer, clientChange } from '#lib/clients/schema.ts'

export const dynamic = 'force-dynamic'

const read = portalEndpoint({ answers: { 200: clientAnswer } }, async ({ actor, params: { clientId = '' } }) => ({
  status: 200,
  body: await readClient(actor, { clientId }, new Date()),
}))

const change = portalEndpoint(
  { body: json(clientChange), answers: { 204: null } },
  async ({ actor, params: { clientId = '' }, body }) => {
    await changeClient(actor, { ...body, clientId }, new Date())
    return { status: 204 }
  },
)

const remove = portalEndpoint({ answers: { 204: null } }, async ({ actor, params: { clientId = '' } }) => {
  await deleteClient(actor, { clientId }, new Date())
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PATCH: change, DELETE: remove })
