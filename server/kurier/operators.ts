import type { Command } from 'commander'
import { createOperatorLink, type OperatorLink } from '#lib/accounts/sign-in/create-operator-link.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import type { Session } from './session.ts'
import { shownTime } from '@kurier/cli/texts'

/** `kurier operators …` */
export function addNoun(program: Command, session: Session): void {
  program
    .command('operators')
    .description('people who answer for this installation')
    .command('create')
    .description('print a link with which someone becomes an operator, or an operator sets a new password')
    .requiredOption('--email <email>', 'e-mail address to sign in with; a new link for it replaces the old one')
    .option('--name <name>', 'proposed to the person, who may change it')
    .action((options: { email: string; name?: string }) =>
      session.onDatabase(async () => {
        const made = await createOperatorLink(contextFor(systemActor), options)
        const { email, link, expiresAt } = made
        return { json: { email, link, expiresAt }, text: shownLink(made) }
      }),
    )
}

function shownLink({ email, link, expiresAt }: OperatorLink): string {
  return `${link}\nIt works once, until ${shownTime(expiresAt)}. Give it to ${email} and to nobody else.`
}
