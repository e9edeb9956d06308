import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { offerForm } from '#lib/applications/offer-form.ts'
import { formOffer, offeredForm } from '#lib/applications/schema.ts'
import { withdrawForm } from '#lib/applications/withdraw-form.ts'

export const dynamic = 'force-dynamic'

/** Offers the form for a destination; for another one than before, new applications go there. */
const offer = portalEndpoint(
  { body: json(formOffer), answers: { 200: offeredForm } },
  async ({ actor, params, body }) => ({
    status: 200,
    body: await offerForm(actor, { path: String(params.path), destinationId: body.destinationId }, new Date()),
  }),
)

/** Takes no new applications with the form. */
const withdraw = portalEndpoint({ answers: { 204: null } }, async ({ actor, params }) => {
  await withdrawForm(actor, { path: String(params.path) }, new Date())
  return { status: 204 }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ PUT: offer, DELETE: withdraw })
