import { runCronNow } from '#lib/works/run-cron-now.ts'
import type { Summary } from '#lib/works/run-cron.ts'
import { command } from './session.ts'

const run = command({
  name: 'run',
  about: 'do the due work once, within a time budget; safe beside any other run',
  run: (_, { context }) => runCronNow(context),
  shown: inWords,
})

/** `kurier cron …` */
export const commands = [{ name: 'cron', about: 'due work: deadlines, callbacks, clean-up', commands: [run] }]

function inWords({ rejected, deleted, delivered, retried, warned, cleaned, failed, more, ms }: Summary): string {
  const done = `Rejected ${rejected}, deleted ${deleted}, delivered ${delivered}, to be retried ${retried}, warnings ${warned}, cleaned ${cleaned}`
  const fault = failed > 0 ? ` Failed ${failed}: see the log.` : ''
  return `${done}; took ${ms} ms.${fault}${more ? ' More is due: run it again.' : ''}`
}
