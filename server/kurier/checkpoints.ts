import { writeFile } from 'node:fs/promises'
import { argument, option } from '@kurier/cli/parameters'
import { columns, shownTime } from '@kurier/cli/texts'
import { countedNumber } from '@kurier/cli/typed-values'
import { checkpointsForOperators } from '#lib/wings/checkpoints/checkpoints-for-operators.ts'
import { readCheckpoint } from '#lib/wings/checkpoints/read-checkpoints.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { conflict } from '#lib/platform/errors.ts'
import { command } from './session.ts'

const list = command({
  name: 'list',
  about: 'the newest checkpoints, their time stamps, and when the next one is due',
  run: (_, { context }) => checkpointsForOperators(context, { page: 1 }),
  shown: ({ checkpoints, nextDue, timeStamps }) =>
    [
      checkpoints.length === 0
        ? 'No checkpoint was made yet.'
        : columns(checkpoints, {
            number: ({ number }) => number,
            until: ({ until }) => shownTime(until),
            cases: ({ cases }) => cases,
            'time stamp': ({ stampedAt }) => shownTime(stampedAt),
          }),
      nextDue === null ? 'The first is due on the day after the first event.' : `Next: ${shownTime(nextDue)}`,
      ...(timeStamps.fault ? [`The time-stamp authority does not stamp: ${timeStamps.fault.reason}`] : []),
    ].join('\n'),
})

const show = command({
  name: 'show',
  about: 'what a checkpoint says',
  takes: { number: argument('<number>', '') },
  run: async (wish, { context }) => {
    const checkpoint = await readCheckpoint(context, wish)
    return { ...checkpoint, says: parseJws(checkpoint.token)?.payload }
  },
  shown: ({ says }) => JSON.stringify(says, null, 2),
})

const save = command({
  name: 'save',
  about: 'write the newest checkpoint to a file, to be kept elsewhere',
  takes: {
    file: argument('<file>', ''),
    number: option('--number <number>', 'this one and not the newest', countedNumber),
  },
  run: async ({ file, number }, { context }) => {
    const { checkpoints } = await checkpointsForOperators(context, { page: 1 })
    const wanted = number ?? checkpoints[0]?.number
    if (wanted === undefined) throw conflict('No checkpoint was made yet.')
    const checkpoint = await readCheckpoint(context, { number: String(wanted) })
    await writeFile(file, `${JSON.stringify(checkpoint, null, 2)}\n`)
    return { file, ...checkpoint }
  },
  shown: ({ file, number, until }) => `Checkpoint ${number} of ${until} is in ${file}.`,
})

/** `kurier checkpoints …` */
export const commands = [
  {
    name: 'checkpoints',
    about: 'how far the logs of all cases had come at each midnight, signed and published',
    commands: [list, show, save],
  },
]
