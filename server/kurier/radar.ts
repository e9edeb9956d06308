import { InvalidArgumentError, type Command } from 'commander'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { HOUR } from '#lib/platform/durations.ts'
import { radarFor } from '#lib/wings/attention/radar-for.ts'
import type { Radar } from '#lib/wings/attention/schema.ts'
import { LEAST_DECISIONS, MOST_DAYS, USUAL_DAYS } from '#lib/wings/attention/terms.ts'
import { wordsOfRooms } from '#lib/words/all-words.ts'
import { say } from '#lib/words/say.ts'
import { attention } from '#lib/works/works.ts'
import type { Session } from './session.ts'
import { table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

/** `kurier radar` */
export function addNoun(program: Command, session: Session): void {
  program
    .command('radar')
    .description('what will happen without anyone acting, by day and destination, and what will probably be missed')
    .option('--days <days>', 'days to look ahead, today included', wholeDays, USUAL_DAYS)
    .option('--destination <destinationId>', 'of this destination alone', id)
    .action(({ days, destination }: { days: number; destination?: string }) =>
      session.onDatabase(async () => {
        const radar = await radarFor(contextFor(systemActor), { days, destination, finders: attention })
        return { json: radar, text: await inWords(radar) }
      }),
    )
}

function wholeDays(text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number > 0 && number <= MOST_DAYS) return number
  throw new InvalidArgumentError(`It must be a whole number of days, at least 1 and at most ${MOST_DAYS}.`)
}

async function inWords({ rows, forecasts, until, isCut }: Radar): Promise<string> {
  const kinds = await wordsOfRooms('en', 'ahead')
  const ahead = table(
    ['DAY', 'DESTINATION OR CLIENT', 'WHAT HAPPENS'],
    rows.map(({ day, owner, kind, count, isPressing }) => [
      day,
      owner.name,
      `${say('en', kinds[kind].happening, { count })}${isPressing ? ' (!)' : ''}`,
    ]),
  )
  const parts = [rows.length > 0 ? ahead : `Nothing happens by itself until ${until}.`]
  if (isCut) parts.push('There is more than is told: ask for one destination, or fewer days.')
  if (forecasts.length > 0) parts.push(forecastTable(forecasts))
  return parts.join('\n\n')
}

function forecastTable(forecasts: Radar['forecasts']): string {
  const hours = (milliseconds: number) => `${Math.round(milliseconds / HOUR)} h`
  return table(
    ['DESTINATION', 'WAITING', 'PROBABLY MISSED', 'FIRST ON', 'MEDIAN', 'P90', 'DECISIONS'],
    forecasts.map(({ destination, waiting, missed, byDay, median, p90, decisions }) => [
      destination.name,
      String(waiting),
      missed === null ? `not enough past (needs ${LEAST_DECISIONS})` : String(missed),
      byDay[0]?.day ?? '-',
      median === null ? '-' : hours(median),
      p90 === null ? '-' : hours(p90),
      String(decisions),
    ]),
  )
}
