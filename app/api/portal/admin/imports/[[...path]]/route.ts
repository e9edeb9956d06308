import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { portalTable, routeFileOf } from '#app/_http/portal-table.ts'
import { readImport } from '../read-import.ts'
import { editImportedForm, publishForm, withdrawImport } from '#lib/wings/catalogue/change-imported-form.ts'
import { changeTexts } from '#lib/wings/catalogue/change-texts.ts'
import { importForm } from '#lib/wings/catalogue/import-form.ts'
import { listImportedForms, readImportedForm } from '#lib/wings/catalogue/list-imported-forms.ts'
import {
  draftEdits,
  importAnswer,
  importedFormAnswer,
  importsAnswer,
  publication,
  withdrawnImport,
} from '#lib/wings/catalogue/schema.ts'
import { changedTexts, definiteTexts } from '#lib/wings/catalogue/texts-schema.ts'

export const dynamic = 'force-dynamic'

/** Forms that were made of files: drafts, and what was published or withdrawn. */
export const calls = portalTable({
  // every version of every imported form; POST makes a draft of files: any number of `file` and, as JSON, `options`
  'GET /admin/imports': portalEndpoint({ answers: { 200: importsAnswer } }, async ({ context }) => ({
    status: 200,
    body: { imports: await listImportedForms(context) },
  })),
  'POST /admin/imports': portalEndpoint(
    { upload: true, answers: { 200: importAnswer } },
    async ({ request, context }) => {
      const nothing = { form: null, report: null, gaps: [], unfit: [], faults: [], obstacles: [] }
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
  // everything that is said otherwise of the texts of a published version
  'PUT /admin/imports/[form]/[version]/texts': portalEndpoint(
    { params: { form: 'free', version: 'free' }, body: changedTexts, answers: { 200: changedTexts } },
    async ({ context, params: { form: name, version }, body: { revision, texts } }) => {
      const said = definiteTexts(texts)
      const { changed: _, ...body } = await changeTexts(context, { name, version, revision, change: () => said })
      return { status: 200, body }
    },
  ),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeFileOf(calls)

declare module '#app/_http/portal-table.ts' {
  interface PortalTables {
    'admin/imports': typeof calls
  }
}
