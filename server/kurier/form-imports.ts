import type { Command } from 'commander'
import { editImportedForm, publishForm, withdrawImport } from '#lib/wings/catalogue/change-imported-form.ts'
import { readEdits } from '#lib/wings/catalogue/edits-schema.ts'
import { listImportedForms, readImportedForm } from '#lib/wings/catalogue/list-imported-forms.ts'
import { limits } from '@kurier/catalogue/terms'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { invalid } from '#lib/platform/errors.ts'
import { addImport, contentOf } from './form-import.ts'
import { noteLines, reportLines } from './form-report.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'

const context = () => contextFor(systemActor)

/** `kurier forms import`, and what becomes of imported forms. */
export function addImports(forms: Command, session: Session): void {
  addImport(forms, session)
  const version = ['<version>', 'of the form'] as const
  forms
    .command('imports')
    .description('list all versions of imported forms, drafts too')
    .action(() => session.onDatabase(list))
  forms
    .command('show')
    .description('print what became of a schema: the report of its import, and what keeps it from being published')
    .argument('<name>', 'of an imported form')
    .argument('[version]', 'the newest unless it is given')
    .action((name: string, one?: string) => session.onDatabase(() => show(name, one)))
  forms
    .command('preview')
    .description('print the address at which operators look at a version as it will be filled in')
    .argument('<name>', 'of an imported form')
    .argument(...version)
    .action((name: string, one: string) => session.onDatabase(() => preview(name, one)))
  forms
    .command('edit')
    .description('change labels, texts, pages and rules of a draft, by a file that says all of them')
    .argument('<name>', 'of an imported form')
    .argument(...version)
    .argument('<file>', 'JSON: {"editsOf": name, "definitions": {id: {"label": {"de": …}}}, …}; show --json prints it')
    .action((name: string, one: string, file: string) => session.onDatabase(() => edit(name, one, file)))
  forms
    .command('publish')
    .description('publish a draft; from then on the version stays as it is, and can be offered')
    .argument('<name>', 'of an imported form')
    .argument('[version]', 'the only draft unless it is given')
    .action((name: string, one?: string) => session.onDatabase(() => publish(name, one)))
  forms
    .command('withdraw-version')
    .description('withdraw a published version, which goes on being read, or delete a draft')
    .argument('<name>', 'of an imported form')
    .argument(...version)
    .action((name: string, one: string) => session.onDatabase(() => withdraw(name, one)))
}

async function list(): Promise<SessionAnswer> {
  const imports = await listImportedForms(context())
  const rows = imports.map(({ name, version, state, isOffered, path, importedAt, title }) => [
    name,
    version,
    isOffered ? 'offered' : state,
    path,
    shownTime(importedAt),
    title.de,
  ])
  return { json: { imports }, text: table(['NAME', 'VERSION', 'STATE', 'PATH', 'IMPORTED', 'TITLE'], rows) }
}

async function show(name: string, version?: string): Promise<SessionAnswer> {
  const form = await readImportedForm(context(), { name, ...(version !== undefined && { version }) })
  const { report, unfit, faults, state, path, schemaUri, importedBy, importedAt } = form
  const lines = [
    `${form.name} ${form.version} (/form/${path}, ${state}), imported by ${importedBy} at ${shownTime(importedAt)}`,
    `Schema: ${schemaUri}`,
    ...faults.map((fault) => `Not to be published yet: ${fault.en}`),
    ...noteLines(unfit),
  ]
  return { json: form, text: [...lines, '', ...reportLines(report)].join('\n') }
}

async function preview(name: string, version: string): Promise<SessionAnswer> {
  await readImportedForm(context(), { name, version })
  const address = `${settings().baseUrl}/admin/forms/imports/${name}/${version}/preview`
  return { json: { address }, text: address }
}

async function edit(name: string, version: string, file: string): Promise<SessionAnswer> {
  const edits = readEdits(jsonOf(await contentOf(file, limits.file), file))
  const { revision } = await readImportedForm(context(), { name, version })
  const edited = await editImportedForm(context(), { name, version, revision, edits })
  const { unfit, faults } = edited
  const lines = [`The draft ${name} ${version} is edited.`, ...noteLines(unfit), ...faults.map(({ en }) => en)]
  return { json: { name, version, revision: edited.revision, unfit, faults }, text: lines.join('\n') }
}

function jsonOf(content: Uint8Array, file: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    // the parser's message would quote the content
    throw invalid([{ pointer: '/file', detail: `The file ${file} is no JSON in UTF-8.` }])
  }
}

async function publish(name: string, wanted?: string): Promise<SessionAnswer> {
  const { version, path, schemaUri } = await publishForm(context(), { name, ...(wanted && { version: wanted }) })
  const text = `${name} ${version} is published, with the schema ${schemaUri}. Offer it with: kurier forms offer ${path} --destination <destinationId>`
  return { json: { name, version, path, schemaUri }, text }
}

async function withdraw(name: string, version: string): Promise<SessionAnswer> {
  const { state } = await withdrawImport(context(), { name, version })
  const text =
    state === 'deleted'
      ? `The draft ${name} ${version} is deleted.`
      : `${name} ${version} is withdrawn; it goes on being read.`
  return { json: { name, version, state }, text }
}
