import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { listSigningKeys } from '#lib/overview/list-signing-keys.ts'
import { keysAnswer, rotation, rotationAnswer } from '#lib/overview/operation-schema.ts'
import { rotateSigningKey } from '#lib/overview/rotate-signing-key.ts'

export const dynamic = 'force-dynamic'

/** The service's own keys. */
const list = portalEndpoint({ answers: { 200: keysAnswer } }, async ({ actor }) => ({
  status: 200,
  body: await listSigningKeys(actor),
}))

/** Makes a new key for events or for access tokens. */
const rotate = portalEndpoint({ body: json(rotation), answers: { 201: rotationAnswer } }, async ({ actor, body }) => ({
  status: 201,
  body: await rotateSigningKey(actor, body, new Date()),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: rotate })
