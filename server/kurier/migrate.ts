import { command } from './session.ts'

/** `kurier migrate`: opening the database applies what is missing; this command says what that was. */
export const commands = [
  command({
    name: 'migrate',
    about: 'apply the migrations that the database has not yet; every start of the server does so too',
    run: async (_, { applied }) => ({ applied }),
    shown: ({ applied }) =>
      applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply: the database is up to date.',
  }),
]
