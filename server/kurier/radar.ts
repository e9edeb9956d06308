import { option } from '@kurier/cli/parameters'
import { columns } from '@kurier/cli/texts'
import { id, wholeNumber } from '@kurier/cli/typed-values'
import { radarFor } from '#lib/wings/attention/radar-for.ts'
import { LEAST_DECISIONS, MOST_DAYS, USUAL_DAYS } from '#lib/wings/attention/terms.ts'
import { HOUR } from '#lib/platform/durations.ts'
import { wordsOfRooms } from '#lib/words/all-words.ts'
import { say } from '#lib/words/say.ts'
import { attention } from '#lib/works/works.ts'
import { command } from './session.ts'

const hours = (span: number | null) => (span === null ? null : `${Math.round(span / HOUR)} h`)

/** `kurier radar` */
export const commands = [
  command({
    name: 'radar',
    about: 'what will happen without anyone acting, by day and destination, and what will probably be missed',
    takes: {
      days: option('--days <days>', 'days to look ahead, today included', wholeNumber(1, MOST_DAYS), USUAL_DAYS),
      destination: option('--destination <destinationId>', 'of this destination alone', id),
    },
    run: async (wish, { context }) => ({
      radar: await radarFor(context, { ...wish, finders: attention }),
      kinds: await wordsOfRooms('en', 'ahead'),
    }),
    json: ({ radar }) => radar,
    shown: ({ radar: { rows, forecasts, until, isCut }, kinds }) => {
      const ahead = columns(rows, {
        DAY: ({ day }) => day,
        'DESTINATION OR CLIENT': ({ owner }) => owner.name,
        'WHAT HAPPENS': ({ kind, count, isPressing }) =>
          `${say('en', kinds[kind].happening, { count })}${isPressing ? ' (!)' : ''}`,
      })
      const forecast = columns(forecasts, {
        DESTINATION: ({ destination }) => destination.name,
        WAITING: ({ waiting }) => waiting,
        'PROBABLY MISSED': ({ missed }) => missed ?? `not enough past (needs ${LEAST_DECISIONS})`,
        'FIRST ON': ({ byDay }) => byDay[0]?.day,
        MEDIAN: ({ median }) => hours(median),
        P90: ({ p90 }) => hours(p90),
        DECISIONS: ({ decisions }) => decisions,
      })
      return [
        rows.length > 0 ? ahead : `Nothing happens by itself until ${until}.`,
        ...(isCut ? ['There is more than is told: ask for one destination, or fewer days.'] : []),
        ...(forecasts.length > 0 ? [forecast] : []),
      ].join('\n\n')
    },
  }),
]
