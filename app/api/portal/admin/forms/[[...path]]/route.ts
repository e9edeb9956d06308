import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { listFormDestinations } from '#lib/wings/applications/list-form-destinations.ts'
import { listForms } from '#lib/wings/applications/list-forms.ts'
import { listOfferPlaces } from '#lib/wings/applications/list-offer-places.ts'
import { nameField } from '#lib/wings/applications/name-field.ts'
import { offerForm } from '#lib/wings/applications/offer-form.ts'
import { readNaming } from '#lib/wings/applications/read-naming.ts'
import {
  formDestinationsAnswer,
  formOffer,
  formsAnswer,
  offeredForm,
  offerPlacesAnswer,
  placesQuery,
} from '#lib/wings/applications/schema.ts'
import { takeWords } from '#lib/wings/applications/take-words.ts'
import { withdrawForm } from '#lib/wings/applications/withdraw-form.ts'
import { wordsOfForm } from '#lib/wings/applications/words-of-form.ts'
import {
  fieldWords,
  namingAnswer,
  takenWords,
  wordsFile,
  wordsOfFormAnswer,
} from '#lib/wings/applications/words-schema.ts'

export const dynamic = 'force-dynamic'

/** Every form, its words, and where applications with it go. */
export const calls = portalTable({
  // every form, offered or not
  'GET /admin/forms': portalEndpoint({ answers: { 200: formsAnswer } }, async ({ context }) => ({
    status: 200,
    body: { forms: await listForms(context) },
  })),
  // where applications with this form could go
  'GET /admin/forms/[path]/destinations': portalEndpoint(
    { params: { path: 'free' }, answers: { 200: formDestinationsAnswer } },
    async ({ context, params }) => ({
      status: 200,
      body: { destinations: await listFormDestinations(context, params) },
    }),
  ),
  // where the form can be offered at once, in its newest version or in one of an imported form, a draft too
  'GET /admin/forms/[path]/places': portalEndpoint(
    { params: { path: 'free' }, query: placesQuery, answers: { 200: offerPlacesAnswer } },
    async ({ context, params, query }) => ({
      status: 200,
      body: await listOfferPlaces(context, { ...params, ...query }),
    }),
  ),
  // offers the form for a destination; for another one than before, new applications go there. `adding`: the destination
  // is to name its service and schema too
  'PUT /admin/forms/[path]/offer': portalEndpoint(
    { params: { path: 'free' }, body: formOffer, answers: { 200: offeredForm } },
    async ({ context, params: { path }, body }) => ({ status: 200, body: await offerForm(context, { path, ...body }) }),
  ),
  // what the form needs words for, and what is said of it; PUT says it of one field
  'GET /admin/forms/[path]/naming': portalEndpoint(
    { params: { path: 'free' }, answers: { 200: namingAnswer } },
    async ({ context, params }) => ({ status: 200, body: await readNaming(context, params) }),
  ),
  'PUT /admin/forms/[path]/naming/[field]': portalEndpoint(
    { params: { path: 'free', field: 'free' }, body: fieldWords, answers: { 200: namingAnswer } },
    async ({ context, params, body }) => ({ status: 200, body: await nameField(context, { ...params, words: body }) }),
  ),
  // all words as a file to fill in elsewhere; POST takes one
  'GET /admin/forms/[path]/words': portalEndpoint(
    { params: { path: 'free' }, answers: { 200: wordsOfFormAnswer } },
    async ({ context, params }) => ({ status: 200, body: await wordsOfForm(context, params) }),
  ),
  'POST /admin/forms/[path]/words': portalEndpoint(
    { params: { path: 'free' }, body: wordsFile, answers: { 200: takenWords } },
    async ({ context, params, body }) => ({ status: 200, body: await takeWords(context, { ...params, ...body }) }),
  ),
  // takes no new applications with the form
  'DELETE /admin/forms/[path]/offer': portalEndpoint(
    { params: { path: 'free' }, answers: { 204: null } },
    async ({ context, params }) => {
      await withdrawForm(context, params)
      return { status: 204 }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/forms': typeof calls
  }
}
