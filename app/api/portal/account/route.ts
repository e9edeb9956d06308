import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { changeOwnName, readAccount } from '#lib/accounts/account.ts'
import { accountAnswer, nameChange } from '#lib/accounts/schema.ts'

export const dynamic = 'force-dynamic'

const read = portalEndpoint({ answers: { 200: accountAnswer } }, async ({ actor }) => ({
  status: 200,
  body: await readAccount(actor),
}))

const change = portalEndpoint({ body: json(nameChange), answers: { 200: accountAnswer } }, async ({ actor, body }) => {
  await changeOwnName(actor, body, new Date())
  return { status: 200, body: await readAccount(actor) }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PATCH: change })
