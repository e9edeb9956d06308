import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { readImport } from '#app/api/portal/admin/read-import.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { listFormDestinations } from '#lib/applications/list-form-destinations.ts'
import { listForms } from '#lib/applications/list-forms.ts'
import { nameField } from '#lib/applications/name-field.ts'
import { offerForm } from '#lib/applications/offer-form.ts'
import { readNaming } from '#lib/applications/read-naming.ts'
import { formDestinationsAnswer, formOffer, formsAnswer, offeredForm } from '#lib/applications/schema.ts'
import { takeWords } from '#lib/applications/take-words.ts'
import { wordsOfForm } from '#lib/applications/words-of-form.ts'
import { fieldWords, namingAnswer, takenWords, wordsFile, wordsOfFormAnswer } from '#lib/applications/words-schema.ts'
import { withdrawForm } from '#lib/applications/withdraw-form.ts'
import { editImportedForm, publishForm, withdrawImport } from '#lib/catalogue/change-imported-form.ts'
import { importForm } from '#lib/catalogue/import-form.ts'
import { listImportedForms, readImportedForm } from '#lib/catalogue/list-imported-forms.ts'
import {
  draftEdits,
  importAnswer,
  importedFormAnswer,
  importsAnswer,
  publication,
  withdrawnImport,
} from '#lib/catalogue/schema.ts'
import { checkpointsForOperators } from '#lib/checkpoints/checkpoints-for-operators.ts'
import { checkpointsAnswer, checkpointsQuery } from '#lib/checkpoints/schema.ts'
import { deprecationsOfAll } from '#lib/clients/deprecations/list-deprecations.ts'
import { allDeprecations, sunsetChange } from '#lib/clients/deprecations/schema.ts'
import { setSunset } from '#lib/clients/deprecations/set-sunset.ts'
import { runCronNow } from '#lib/works/run-cron-now.ts'
import { cronRuns } from '#lib/overview/cron-runs.ts'
import { listSigningKeys } from '#lib/overview/list-signing-keys.ts'
import { operationOfNode } from '#lib/overview/operation-of-node.ts'
import {
  clockAnswer,
  clockStep,
  cronAnswer,
  cronQuery,
  keysAnswer,
  operationAnswer,
  queueAnswer,
  rotation,
  rotationAnswer,
  runSummary,
  settingsAnswer,
  stuckAnswer,
} from '#lib/overview/operation-schema.ts'
import { queueDepth } from '#lib/overview/queue-depth.ts'
import { rotateSigningKey } from '#lib/overview/rotate-signing-key.ts'
import { readClock } from '#lib/overview/service-clock.ts'
import { beginProof, searchPlace } from '#lib/receipts/prove-deletion.ts'
import { placeToSearch, proofAnswer, searchedAnswer, toProve } from '#lib/receipts/schema.ts'
import { moveClock } from '#lib/sandbox/move-clock.ts'
import { settingsInForce } from '#lib/overview/settings-in-force.ts'
import { stuckCallbacks } from '#lib/overview/stuck-callbacks.ts'

import { addIncidentNote, listIncidents, openIncident, removeIncident } from '#lib/status/incidents.ts'
import { incidentsAnswer, madeIncident, newIncident, newNote } from '#lib/status/schema.ts'

export const dynamic = 'force-dynamic'

/** What operators see and do. */
export const calls = portalTable({
  // how this node and the work in the background are
  'GET /admin': portalEndpoint({ answers: { 200: operationAnswer } }, async ({ context }) => ({
    status: 200,
    body: await operationOfNode(context),
  })),
  // callback endpoints of all organisations that do not get through
  'GET /admin/callbacks': portalEndpoint({ answers: { 200: stuckAnswer } }, async ({ context }) => ({
    status: 200,
    body: await stuckCallbacks(context),
  })),
  // how much waits
  'GET /admin/queue': portalEndpoint({ answers: { 200: queueAnswer } }, async ({ context }) => ({
    status: 200,
    body: await queueDepth(context),
  })),
  // runs of the due work; POST does it now
  'GET /admin/cron': portalEndpoint({ query: cronQuery, answers: { 200: cronAnswer } }, async ({ context, query }) => ({
    status: 200,
    body: await cronRuns(context, query),
  })),
  'POST /admin/cron': portalEndpoint({ answers: { 200: runSummary } }, async ({ context }) => ({
    status: 200,
    body: await runCronNow(context),
  })),
  // the service's own keys; POST makes a new one for events or for access tokens
  'GET /admin/keys': portalEndpoint({ answers: { 200: keysAnswer } }, async ({ context }) => ({
    status: 200,
    body: await listSigningKeys(context),
  })),
  // proves that nothing is left of what was deleted: where to search, and then one place after the other
  'POST /admin/deletions': portalEndpoint(
    { body: toProve, answers: { 200: proofAnswer } },
    async ({ context, body }) => ({ status: 200, body: await beginProof(context, body) }),
  ),
  'POST /admin/deletions/places': portalEndpoint(
    { body: placeToSearch, answers: { 200: searchedAnswer } },
    async ({ context, body }) => ({ status: 200, body: await searchPlace(context, body) }),
  ),
  'POST /admin/keys': portalEndpoint(
    { body: rotation, answers: { 201: rotationAnswer } },
    async ({ context, body }) => ({
      status: 201,
      body: await rotateSigningKey(context, body),
    }),
  ),
  // checkpoints, when the next one is due, and how the time-stamp authority answers
  'GET /admin/checkpoints': portalEndpoint(
    { query: checkpointsQuery, answers: { 200: checkpointsAnswer } },
    async ({ context, query }) => ({ status: 200, body: await checkpointsForOperators(context, query) }),
  ),
  // what is deprecated, and which clients use it; PUT sets its end
  'GET /admin/deprecations': portalEndpoint({ answers: { 200: allDeprecations } }, async ({ context }) => ({
    status: 200,
    body: await deprecationsOfAll(context),
  })),
  'PUT /admin/deprecations': portalEndpoint(
    { body: sunsetChange, answers: { 204: null } },
    async ({ context, body }) => {
      await setSunset(context, body)
      return { status: 204 }
    },
  ),
  // what the public is told on the status page
  'GET /admin/incidents': portalEndpoint({ answers: { 200: incidentsAnswer } }, async ({ context }) => ({
    status: 200,
    body: await listIncidents(context),
  })),
  'POST /admin/incidents': portalEndpoint(
    { body: newIncident, answers: { 201: madeIncident } },
    async ({ context, body }) => ({ status: 201, body: await openIncident(context, body) }),
  ),
  'POST /admin/incidents/[incidentId]/notes': portalEndpoint(
    { body: newNote, answers: { 204: null } },
    async ({ context, params, body }) => {
      await addIncidentNote(context, { ...params, ...body })
      return { status: 204 }
    },
  ),
  'DELETE /admin/incidents/[incidentId]': portalEndpoint({ answers: { 204: null } }, async ({ context, params }) => {
    await removeIncident(context, params)
    return { status: 204 }
  }),
  // the settings in force, without secrets
  'GET /admin/settings': portalEndpoint({ answers: { 200: settingsAnswer } }, async ({ context }) => ({
    status: 200,
    body: settingsInForce(context),
  })),
  // the service clock; POST moves it forward, in a sandbox only
  'GET /admin/clock': portalEndpoint({ answers: { 200: clockAnswer } }, async ({ context }) => ({
    status: 200,
    body: await readClock(context),
  })),
  'POST /admin/clock': portalEndpoint({ body: clockStep, answers: { 200: clockAnswer } }, async ({ context, body }) => {
    await moveClock(context, body)
    return { status: 200, body: await readClock(context) }
  }),
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
  // offers the form for a destination; for another one than before, new applications go there
  'PUT /admin/forms/[path]/offer': portalEndpoint(
    { params: { path: 'free' }, body: formOffer, answers: { 200: offeredForm } },
    async ({ context, params: { path }, body: { destinationId } }) => ({
      status: 200,
      body: await offerForm(context, { path, destinationId }),
    }),
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
  // every version of every imported form; POST makes a draft of files: any number of `file` and, as JSON, `options`
  'GET /admin/imports': portalEndpoint({ answers: { 200: importsAnswer } }, async ({ context }) => ({
    status: 200,
    body: { imports: await listImportedForms(context) },
  })),
  'POST /admin/imports': portalEndpoint(
    { upload: true, answers: { 200: importAnswer } },
    async ({ request, context }) => {
      const nothing = { form: null, report: null, unfit: [], obstacles: [] }
      return { status: 200, body: { ...nothing, ...(await importForm(context, () => readImport(request))) } }
    },
  ),
  // a whole version with its report; PUT says everything that is changed of a draft, DELETE deletes or withdraws it
  'GET /admin/imports/[form]/[version]': portalEndpoint(
    { params: { form: 'free', version: 'free' }, answers: { 200: importedFormAnswer } },
    async ({ context, params: { form, version } }) => ({
      status: 200,
      body: await readImportedForm(context, { name: form, version }),
    }),
  ),
  'PUT /admin/imports/[form]/[version]': portalEndpoint(
    { params: { form: 'free', version: 'free' }, body: draftEdits, answers: { 200: importedFormAnswer } },
    async ({ context, params: { form, version }, body }) => ({
      status: 200,
      body: await editImportedForm(context, { name: form, version, ...body }),
    }),
  ),
  'DELETE /admin/imports/[form]/[version]': portalEndpoint(
    { params: { form: 'free', version: 'free' }, answers: { 200: withdrawnImport } },
    async ({ context, params: { form, version } }) => ({
      status: 200,
      body: await withdrawImport(context, { name: form, version }),
    }),
  ),
  'POST /admin/imports/[form]/[version]/publication': portalEndpoint(
    { params: { form: 'free', version: 'free' }, body: publication, answers: { 200: importedFormAnswer } },
    async ({ context, params: { form, version }, body }) => ({
      status: 200,
      body: await publishForm(context, { name: form, version, ...body }),
    }),
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)
