import { argument, needed, option } from '@kurier/cli/parameters'
import { columns } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { listForms } from '#lib/wings/applications/list-forms.ts'
import { offerForm } from '#lib/wings/applications/offer-form.ts'
import { takeWords } from '#lib/wings/applications/take-words.ts'
import { languages, LONGEST_WORDS_FILE, type WordsLanguage } from '#lib/wings/applications/terms.ts'
import { withdrawForm } from '#lib/wings/applications/withdraw-form.ts'
import { wordsOfForm } from '#lib/wings/applications/words-of-form.ts'
import type { Context } from '#lib/platform/context.ts'
import { contentOf } from './files.ts'
import { importForms } from './form-import.ts'
import { imports } from './form-imports.ts'
import { command } from './session.ts'

const list = command({
  name: 'list',
  about: 'list all forms, and the destinations for which they are offered',
  run: async (_, { context }) => ({ forms: await listForms(context) }),
  shown: ({ forms }) =>
    columns(forms, {
      PATH: ({ path }) => path,
      VERSION: ({ version, offer }) => offer?.version ?? version,
      STATE: ({ offer }) => (offer ? (offer.open ? 'open' : offer.ready ? 'waiting' : 'not named') : 'not offered'),
      DESTINATION: ({ offer }) => offer?.destinationId,
      CLIENT: ({ offer }) => offer?.clientId,
      TITLE: ({ title }) => title,
    }),
})

const words = command({
  name: 'words',
  about: 'print what a form says for its lists and questions (of an imported one all texts), or read it from a file',
  takes: {
    path: argument('<path>', 'last part of its address'),
    file: argument('[file]', 'JSON as this command prints it, a code list in genericode (XML), or a JSON Schema'),
    field: option('--field <id>', 'which field a code list is of, such as F00000984'),
    language: option('--language <language>', 'of a file in one language', languages, 'de'),
  },
  run: async ({ path, file, ...wish }, { context }): Promise<object> =>
    file === undefined ? wordsOfForm(context, { path }) : wordsRead(context, path, file, wish),
  shown: (result, { file }) =>
    file === undefined ? JSON.stringify(result, undefined, 2) : readInWords(result as WordsRead), // by the same question
})

const offer = command({
  name: 'offer',
  about: 'offer a form for a destination, in its newest version; makes a client for it the first time',
  takes: {
    path: argument('<path>', 'last part of its address, such as housing-burden; the list shows them'),
    destinationId: needed('--destination <destinationId>', 'where its applications go', id),
    addsSchema: option('--add-schema', 'let the destination name its service and schema too', undefined, false),
  },
  run: ({ addsSchema, ...wish }, { context }) => offerForm(context, { ...wish, ...(addsSchema && { adding: {} }) }),
  shown: ({ clientId }, { path, destinationId }) =>
    `The form ${path} is offered; its applications go to ${destinationId}, sent by client ${clientId}.`,
})

const withdraw = command({
  name: 'withdraw',
  about: 'take no more applications with a form; those that were begun go on',
  takes: { path: argument('<path>', 'last part of its address') },
  run: async (wish, { context }) => {
    await withdrawForm(context, wish)
    return wish
  },
  shown: ({ path }) => `The form ${path} is not offered any more.`,
})

/** `kurier forms …` */
export const commands = [
  {
    name: 'forms',
    about: 'forms that people fill in, and where their applications go',
    commands: [list, importForms, ...imports, words, offer, withdraw],
  },
]

type WordsRead = { changed: string[]; inOneLanguage: number; missing: readonly string[] }

async function wordsRead(
  context: Context,
  path: string,
  name: string,
  wish: { field?: string; language: WordsLanguage },
): Promise<WordsRead> {
  // a character has four bytes at most
  const file = await contentOf(name, 4 * LONGEST_WORDS_FILE, ' Read the lists one by one.')
  const { changed, inOneLanguage } = await takeWords(context, { path, file: file.toString(), ...wish })
  const { missing = [] } = (await listForms(context)).find((form) => form.path === path) ?? {}
  return { changed, inOneLanguage, missing }
}

const readInWords = ({ changed, inOneLanguage, missing }: WordsRead): string =>
  [
    changed.length > 0 ? `Changed: ${changed.join(', ')}.` : 'Nothing changed.',
    ...(inOneLanguage > 0 ? [`Texts that now stand for both languages: ${inOneLanguage}.`] : []),
    missing.length > 0
      ? `Not ready to be published; still to be named: ${missing.join(', ')}.`
      : 'The form is ready to be published.',
  ].join('\n')
