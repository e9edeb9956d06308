import type { Command } from 'commander'
import type { Session } from './session.ts'

/** `kurier migrate`: opening the database applies what is missing; this command says what that was. */
export function addNoun(program: Command, session: Session): void {
  program
    .command('migrate')
    .description('apply the migrations that the database has not yet; every start of the server does so too')
    .action(() =>
      session.onDatabase(async ({ applied }) => {
        const text =
          applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply: the database is up to date.'
        return { json: { applied }, text }
      }),
    )
}
