import type { Command } from 'commander'
import type { Summary } from '#lib/works/run-cron.ts'
import { runCronNow } from '#lib/works/run-cron-now.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import type { Session } from './session.ts'

/** `kurier cron …` */
export function addNoun(program: Command, session: Session): void {
  const cron = program.command('cron').description('due work: deadlines, callbacks, clean-up')
  cron
    .command('run')
    .description('do the due work once, within a time budget; safe beside any other run')
    .action(() =>
      session.onDatabase(async () => {
        const summary = await runCronNow(contextFor(systemActor))
        return { json: summary, text: inWords(summary) }
      }),
    )
}

function inWords({ rejected, deleted, delivered, retried, warned, cleaned, failed, more, ms }: Summary): string {
  const done = `Rejected ${rejected}, deleted ${deleted}, delivered ${delivered}, to be retried ${retried}, warnings ${warned}, cleaned ${cleaned}`
  const fault = failed > 0 ? ` Failed ${failed}: see the log.` : ''
  return `${done}; took ${ms} ms.${fault}${more ? ' More is due: run it again.' : ''}`
}
