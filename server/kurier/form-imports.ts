import { limits } from '@kurier/catalogue/terms'
import { argument, option } from '@kurier/cli/parameters'
import { columns, shownTime } from '@kurier/cli/texts'
import { editImportedForm, publishForm, withdrawImport } from '#lib/wings/catalogue/change-imported-form.ts'
import { readEdits } from '#lib/wings/catalogue/edits-schema.ts'
import { listImportedForms, readImportedForm } from '#lib/wings/catalogue/list-imported-forms.ts'
import { settings } from '#lib/platform/env.ts'
import { jsonIn } from './files.ts'
import { findingLines, reportLines } from './form-report.ts'
import { command } from './session.ts'

const name = argument('<name>', 'of an imported form')
const version = argument('<version>', 'of the form')

const list = command({
  name: 'imports',
  about: 'list all versions of imported forms, drafts too',
  run: async (_, { context }) => ({ imports: await listImportedForms(context) }),
  shown: ({ imports: all }) =>
    columns(all, {
      NAME: (form) => form.name,
      VERSION: (form) => form.version,
      STATE: ({ isOffered, state }) => (isOffered ? 'offered' : state),
      PATH: ({ path }) => path,
      IMPORTED: ({ importedAt }) => importedAt,
      TITLE: ({ title }) => title.de,
    }),
})

const show = command({
  name: 'show',
  about: 'print what became of a schema: the report of its import, and what keeps it from being published',
  takes: { name, version: argument('[version]', 'the newest unless it is given') },
  run: (wish, { context }) => readImportedForm(context, wish),
  shown: (form) =>
    [
      `${form.name} ${form.version} (/form/${form.path}, ${form.state}), imported by ${form.importedBy} at ${shownTime(form.importedAt)}`,
      `Schema: ${form.schemaUri}`,
      ...findingLines(form),
      '',
      ...reportLines(form.report),
    ].join('\n'),
})

const preview = command({
  name: 'preview',
  about: 'print the address at which operators look at a version as it will be filled in',
  takes: { name, version },
  run: async (wish, { context }) => {
    await readImportedForm(context, wish)
    return { address: `${settings().baseUrl}/admin/forms/imports/${wish.name}/${wish.version}/preview` }
  },
  shown: ({ address }) => address,
})

const edit = command({
  name: 'edit',
  about: 'change labels, texts, pages and rules of a draft, by a file that says all of them',
  takes: {
    name,
    version,
    file: argument(
      '<file>',
      'JSON: {"editsOf": name, "definitions": {id: {"label": {"de": …}}}, …}; show --json prints it',
    ),
  },
  run: async ({ file, ...form }, { context }) => {
    const edits = readEdits(await jsonIn(file, limits.file))
    const { revision } = await readImportedForm(context, form)
    const edited = await editImportedForm(context, { ...form, revision, edits })
    const { unfit, faults, gaps } = edited
    return { ...form, revision: edited.revision, unfit, faults, gaps }
  },
  shown: (edited) => [`The draft ${edited.name} ${edited.version} is edited.`, ...findingLines(edited)].join('\n'),
})

const publish = command({
  name: 'publish',
  about: 'publish a draft; from then on the version stays as it is, and can be offered',
  takes: {
    name,
    version: argument('[version]', 'the only draft unless it is given'),
    confirmGaps: option(
      '--confirm-gaps',
      'publish although rules do not run for all answers to a question, as show tells',
      undefined,
      false,
    ),
  },
  run: async (wish, { context }) => {
    const { version: published, path, schemaUri } = await publishForm(context, wish)
    return { name: wish.name, version: published, path, schemaUri }
  },
  shown: ({ path, schemaUri, ...form }) =>
    `${form.name} ${form.version} is published, with the schema ${schemaUri}. Offer it with: kurier forms offer ${path} --destination <destinationId> --add-schema`,
})

const withdraw = command({
  name: 'withdraw-version',
  about: 'withdraw a published version, which goes on being read, or delete a draft',
  takes: { name, version },
  run: async (wish, { context }) => ({ ...wish, state: (await withdrawImport(context, wish)).state }),
  shown: ({ state, ...form }) =>
    state === 'deleted'
      ? `The draft ${form.name} ${form.version} is deleted.`
      : `${form.name} ${form.version} is withdrawn; it goes on being read.`,
})

/** What becomes of imported forms. */
export const imports = [list, show, preview, edit, publish, withdraw]
