import type { Command } from 'commander'
import { runCron, type Summary } from '#lib/expiry/run-cron.ts'
import { database } from '#lib/platform/database.ts'
import type { Session } from './session.ts'

/** `kurier cron …` */
export function addCron(program: Command, session: Session): void {
  const cron = program.command('cron').description('due work: deadlines, callbacks, clean-up')
  cron
    .command('run')
    .description('do the due work once, within a time budget; safe beside any other run')
    .action(() =>
      session.onDatabase(async () => {
        const summary = await runCron(database())
        return { json: summary, text: inWords(summary) }
      }),
    )
}

function inWords({ rejected, deleted, delivered, retried, cleaned, more, ms }: Summary): string {
  const done = `Rejected ${rejected}, deleted ${deleted}, delivered ${delivered}, to be retried ${retried}, cleaned ${cleaned}`
  return `${done}; took ${ms} ms.${more ? ' More is due: run it again.' : ''}`
}
