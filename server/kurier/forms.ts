import type { Command } from 'commander'
import { listForms } from '#lib/applications/list-forms.ts'
import { offerForm } from '#lib/applications/offer-form.ts'
import { withdrawForm } from '#lib/applications/withdraw-form.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import type { Answer, Session } from './session.ts'
import { table } from './table.ts'
import { id } from './typed-values.ts'

/** `kurier forms …` */
export function addForms(program: Command, session: Session): void {
  const forms = program.command('forms').description('forms that people fill in, and where their applications go')
  forms
    .command('list')
    .description('list all forms, and the destinations for which they are offered')
    .action(() => session.onDatabase(list))
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

async function list(): Promise<Answer> {
  const forms = await listForms(contextFor(systemActor))
  const rows = forms.map(({ path, version, title, offer }) => [
    path,
    offer?.version ?? version,
    offer ? (offer.open ? 'open' : 'waiting') : 'not offered',
    offer?.destinationId ?? '-',
    offer?.clientId ?? '-',
    title,
  ])
  return { json: { forms }, text: table(['PATH', 'VERSION', 'STATE', 'DESTINATION', 'CLIENT', 'TITLE'], rows) }
}
