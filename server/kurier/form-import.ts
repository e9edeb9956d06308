import { readFile, stat } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { importForm, type ImportResult } from '#lib/wings/catalogue/import-form.ts'
import { importDefaults, labelModes, propertyNames, limits } from '@kurier/catalogue/terms'
import { importOptions } from '#lib/wings/catalogue/schema.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { invalid } from '#lib/platform/errors.ts'
import { judged } from '#lib/platform/fitting.ts'
import { noteLines, reportLines } from './form-report.ts'
import type { SessionAnswer, Session } from './session.ts'

type ImportSwitches = {
  name?: string
  formVersion?: string
  path?: string
  service?: string
  schemaUri?: string
  propertyNames: string
  labels: string
  openLists: boolean
  check: boolean
}

/** `kurier forms import` */
export function addImport(forms: Command, session: Session): void {
  const chosen = (flags: string, told: string, choices: readonly string[], usual: string) =>
    new Option(flags, told).choices(choices).default(usual)
  const { labels, propertyNames: names } = importDefaults
  forms
    .command('import')
    .description('make a draft of a form from the files of a schema; nothing is fetched')
    .argument(
      '<file...>',
      'XDatenfelder 2 or 3 or a JSON Schema, code lists in genericode, translated rules; in any order',
    )
    .option('--name <name>', 'first part of the address of its schema; from the id of the schema unless given')
    .option('--form-version <version>', 'of the form; that of the schema unless given')
    .option('--path <path>', 'last part of the address where it is filled in; its name unless given')
    .option('--service <identifier>', 'URN of the service that is applied for')
    .option('--schema-uri <uri>', 'by which destinations name the schema, where that is not ours')
    .addOption(chosen('--property-names <names>', 'of documents: ids, or with their versions', propertyNames, names))
    .addOption(chosen('--labels <where>', 'texts that are only read: in documents or out of them', labelModes, labels))
    .option('--open-lists', 'lists that are not among the files become free text', false)
    .option('--check', 'say what would become of it, and store nothing', false)
    .action((files: string[], switches: ImportSwitches) => session.onDatabase(() => bring(files, switches)))
}

async function bring(names: readonly string[], switches: ImportSwitches): Promise<SessionAnswer> {
  const { formVersion: version, service: serviceIdentifier, check: isCheck, ...same } = switches
  const read = judged(importOptions, { ...same, version, serviceIdentifier })
  if ('faults' in read) throw invalid(read.faults)
  const files = await filesOf(names)
  return told(await importForm(contextFor(systemActor), { files, options: read.value, isCheck }))
}

const outcomes: Record<Exclude<ImportResult['outcome'], 'refused'>, string> = {
  checked: 'It can be imported; nothing was stored:',
  made: 'A draft was made:',
  replaced: 'The draft was made anew:',
  unchanged: 'Nothing changed; the same was imported before:',
}

function told(imported: ImportResult): SessionAnswer {
  if (imported.outcome === 'refused') {
    const { obstacles } = imported
    return { json: imported, text: ['No form was made.', ...noteLines(obstacles)].join('\n'), hasFaults: true }
  }
  const { outcome, form, report, unfit } = imported
  const head = `${outcomes[outcome]} ${form.name} ${form.version} (/form/${form.path}, ${form.state})`
  return { json: imported, text: [head, ...noteLines(unfit), '', ...reportLines(report)].join('\n') }
}

/** Files by their names, looked at before they are read. @throws Refusal `invalid` */
async function filesOf(names: readonly string[]) {
  let left: number = limits.allFiles
  const files: { name: string; content: Uint8Array }[] = []
  for (const name of names) {
    const content = await contentOf(name, Math.min(left, limits.file))
    left -= content.byteLength
    files.push({ name, content })
  }
  return files
}

/** A file of `most` bytes at most. @throws Refusal `invalid` when it is missing or larger */
export async function contentOf(name: string, most: number): Promise<Uint8Array> {
  const found = await stat(name).catch(() => undefined)
  if (!found?.isFile()) throw invalid([{ pointer: '/files', detail: `There is no file ${name}.` }])
  if (found.size > most) throw invalid([{ pointer: '/files', detail: `The file ${name} is too large for an import.` }])
  return readFile(name)
}
