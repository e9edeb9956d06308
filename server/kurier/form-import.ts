import { importDefaults, labelModes, limits, propertyNames } from '@kurier/catalogue/terms'
import { argument, option } from '@kurier/cli/parameters'
import { importForm, type ImportResult } from '#lib/wings/catalogue/import-form.ts'
import { importOptions } from '#lib/wings/catalogue/schema.ts'
import { fitting } from '#lib/platform/fitting.ts'
import { contentOf } from './files.ts'
import { findingLines, noteLines, reportLines } from './form-report.ts'
import { codeFor, command } from './session.ts'

const usual = importDefaults

/** `kurier forms import` */
export const importForms = command({
  name: 'import',
  about: 'make a draft of a form from the files of a schema; nothing is fetched',
  takes: {
    names: argument(
      '<file...>',
      'XDatenfelder 2 or 3 or a JSON Schema, code lists in genericode, translated rules; in any order',
    ),
    name: option('--name <name>', 'first part of the address of its schema; from the id of the schema unless given'),
    version: option('--form-version <version>', 'of the form; that of the schema unless given'),
    path: option('--path <path>', 'last part of the address where it is filled in; its name unless given'),
    serviceIdentifier: option('--service <identifier>', 'URN of the service that is applied for'),
    schemaUri: option('--schema-uri <uri>', 'by which destinations name the schema, where that is not ours'),
    propertyNames: option(
      '--property-names <names>',
      'of documents: ids, or with their versions',
      propertyNames,
      usual.propertyNames,
    ),
    labels: option(
      '--labels <where>',
      'texts that are only read: in documents or out of them',
      labelModes,
      usual.labels,
    ),
    openLists: option('--open-lists', 'lists that are not among the files become free text', undefined, false),
    isCheck: option('--check', 'say what would become of it, and store nothing', undefined, false),
  },
  run: async ({ names, isCheck, ...wish }, { context }) => {
    const options = fitting(importOptions, wish)
    return importForm(context, { files: await filesOf(names), options, isCheck })
  },
  shown: (imported) => {
    if (imported.outcome === 'refused') return ['No form was made.', ...noteLines(imported.obstacles)].join('\n')
    const { outcome, form, report } = imported
    const head = `${outcomes[outcome]} ${form.name} ${form.version} (/form/${form.path}, ${form.state})`
    return [head, ...findingLines(imported), '', ...reportLines(report)].join('\n')
  },
  exitCode: ({ outcome }) => codeFor(outcome === 'refused'),
})

const outcomes: Record<Exclude<ImportResult['outcome'], 'refused'>, string> = {
  checked: 'It can be imported; nothing was stored:',
  made: 'A draft was made:',
  replaced: 'The draft was made anew:',
  unchanged: 'Nothing changed; the same was imported before:',
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
