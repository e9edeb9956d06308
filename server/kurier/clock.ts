import type { Command } from 'commander'
import { advanceClock, clockOffset, serviceNow } from '#lib/platform/clock.ts'
import { database } from '#lib/platform/database.ts'
import type { Answer, Session } from './session.ts'
import { days } from './typed-values.ts'

/** `kurier clock …` */
export function addClock(program: Command, session: Session): void {
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
        await advanceClock(database(), options.days)
        return show()
      }),
    )
}

async function show(): Promise<Answer> {
  const now = await serviceNow(database())
  const offsetSeconds = (await clockOffset(database())) / 1000
  return {
    json: { now: now.toISOString(), offsetSeconds },
    text: `${now.toISOString()}, ${offsetSeconds} s ahead of the machine's clock`,
  }
}
