import type { Command } from 'commander'
import { readClock } from '#lib/wings/overview/service-clock.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { moveClock } from '#lib/wings/sandbox/move-clock.ts'
import type { SessionAnswer, Session } from './session.ts'
import { days } from '@kurier/cli/typed-values'

/** `kurier clock …` */
export function addNoun(program: Command, session: Session): void {
  const clock = program.command('clock').description('the service clock, which rules deadlines, events and retries')
  clock
    .command('show')
    .description('show its time and how far it is ahead of the machine')
    .action(() => session.onDatabase(show))
  clock
    .command('advance')
    .description('move it forward, never back: only with SANDBOX=true, and the database is a sandbox for good')
    .requiredOption('--days <days>', 'how far; decimals are allowed', days)
    .action((options: { days: number }) =>
      session.onDatabase(async () => {
        await moveClock(contextFor(systemActor), options)
        return show()
      }),
    )
}

async function show(): Promise<SessionAnswer> {
  const { now, offsetSeconds } = await readClock(contextFor(systemActor))
  return {
    json: { now, offsetSeconds },
    text: `${now}, ${offsetSeconds} s ahead of the machine's clock`,
  }
}
