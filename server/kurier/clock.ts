import { needed } from '@kurier/cli/parameters'
import { days } from '@kurier/cli/typed-values'
import { readClock } from '#lib/wings/overview/service-clock.ts'
import type { Context } from '#lib/platform/context.ts'
import { moveClock } from '#lib/wings/sandbox/move-clock.ts'
import { command } from './session.ts'

type Clock = { now: string; offsetSeconds: number }

async function told(context: Context): Promise<Clock> {
  const { now, offsetSeconds } = await readClock(context)
  return { now, offsetSeconds }
}

const inWords = ({ now, offsetSeconds }: Clock): string => `${now}, ${offsetSeconds} s ahead of the machine's clock`

const show = command({
  name: 'show',
  about: 'show its time and how far it is ahead of the machine',
  run: (_, { context }) => told(context),
  shown: inWords,
})

const advance = command({
  name: 'advance',
  about: 'move it forward, never back: only with SANDBOX=true, and the database is a sandbox for good',
  takes: { days: needed('--days <days>', 'how far; decimals are allowed', days) },
  run: async (wish, { context }) => {
    await moveClock(context, wish)
    return told(context)
  },
  shown: inWords,
})

/** `kurier clock …` */
export const commands = [
  { name: 'clock', about: 'the service clock, which rules deadlines, events and retries', commands: [show, advance] },
]
