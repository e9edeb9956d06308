import { readFile, stat } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { listForms } from '#lib/wings/applications/list-forms.ts'
import { offerForm } from '#lib/wings/applications/offer-form.ts'
import { takeWords } from '#lib/wings/applications/take-words.ts'
import { languages, LONGEST_WORDS_FILE, type WordsLanguage } from '#lib/wings/applications/terms.ts'
import { withdrawForm } from '#lib/wings/applications/withdraw-form.ts'
import { wordsOfForm } from '#lib/wings/applications/words-of-form.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { invalid } from '#lib/platform/errors.ts'
import { addImports } from './form-imports.ts'
import type { SessionAnswer, Session } from './session.ts'
import { table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

/** `kurier forms …` */
export function addNoun(program: Command, session: Session): void {
  const forms = program.command('forms').description('forms that people fill in, and where their applications go')
  forms
    .command('list')
    .description('list all forms, and the destinations for which they are offered')
    .action(() => session.onDatabase(list))
  addImports(forms, session)
  addWords(forms, session)
  forms
    .command('offer')
    .description('offer a form for a destination, in its newest version; makes a client for it the first time')
    .argument('<path>', 'last part of its address, such as housing-burden; the list shows them')
    .requiredOption('--destination <destinationId>', 'where its applications go', id)
    .action((path: string, { destination: destinationId }: { destination: string }) =>
      session.onDatabase(async () => {
        const offered = await offerForm(contextFor(systemActor), { path, destinationId })
        const text = `The form ${path} is offered; its applications go to ${destinationId}, sent by client ${offered.clientId}.`
        return { json: offered, text }
      }),
    )
  forms
    .command('withdraw')
    .description('take no more applications with a form; those that were begun go on')
    .argument('<path>', 'last part of its address')
    .action((path: string) =>
      session.onDatabase(async () => {
        await withdrawForm(contextFor(systemActor), { path })
        return { json: { path }, text: `The form ${path} is not offered any more.` }
      }),
    )
}

type WordsOptions = { field?: string; language: WordsLanguage }

/** `kurier forms words …` */
function addWords(forms: Command, session: Session): void {
  forms
    .command('words')
    .description('print what a form says for its lists and questions, or read it from a file')
    .argument('<path>', 'last part of its address')
    .argument('[file]', 'JSON as this command prints it, a code list in genericode (XML), or a JSON Schema')
    .option('--field <id>', 'which field a code list is of, such as F00000984')
    .addOption(new Option('--language <language>', 'of a file in one language').choices(languages).default('de'))
    .action((path: string, file: string | undefined, options: WordsOptions) =>
      session.onDatabase(() => (file === undefined ? printWords(path) : readWords(path, file, options))),
    )
}

async function printWords(path: string): Promise<SessionAnswer> {
  const words = await wordsOfForm(contextFor(systemActor), { path })
  return { json: words, text: JSON.stringify(words, undefined, 2) }
}

async function readWords(path: string, name: string, options: WordsOptions): Promise<SessionAnswer> {
  const file = await contentOf(name)
  const context = contextFor(systemActor)
  const { changed, inOneLanguage } = await takeWords(context, { path, file, ...options })
  const { missing = [] } = (await listForms(context)).find((form) => form.path === path) ?? {}
  const lines = [
    changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'Nothing changed.',
    ...(inOneLanguage > 0 ? [`Texts that now stand for both languages: ${inOneLanguage}.`] : []),
    missing.length > 0
      ? `Not ready to be published; still to be named: ${missing.join(', ')}.`
      : 'The form is ready to be published.',
  ]
  return { json: { changed, inOneLanguage, missing }, text: lines.join('\n') }
}

/** A file as text. @throws Refusal `invalid` when it is missing or too large */
async function contentOf(name: string): Promise<string> {
  const found = await stat(name).catch(() => undefined)
  if (!found?.isFile()) throw invalid([{ pointer: '/file', detail: `There is no file ${name}.` }])
  // a character has four bytes at most
  if (found.size > 4 * LONGEST_WORDS_FILE) {
    throw invalid([{ pointer: '/file', detail: `The file ${name} is too large. Read the lists one by one.` }])
  }
  return readFile(name, 'utf8')
}

async function list(): Promise<SessionAnswer> {
  const forms = await listForms(contextFor(systemActor))
  const rows = forms.map(({ path, version, title, offer }) => [
    path,
    offer?.version ?? version,
    offer ? (offer.open ? 'open' : offer.ready ? 'waiting' : 'not named') : 'not offered',
    offer?.destinationId ?? '-',
    offer?.clientId ?? '-',
    title,
  ])
  return { json: { forms }, text: table(['PATH', 'VERSION', 'STATE', 'DESTINATION', 'CLIENT', 'TITLE'], rows) }
}
