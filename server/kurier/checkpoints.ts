import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { checkpointsForOperators } from '#lib/wings/checkpoints/checkpoints-for-operators.ts'
import { readCheckpoint } from '#lib/wings/checkpoints/read-checkpoints.ts'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { conflict } from '#lib/platform/errors.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'
import { countedNumber } from '@kurier/cli/typed-values'

/** `kurier checkpoints …` */
export function addNoun(program: Command, session: Session): void {
  const checkpoints = program
    .command('checkpoints')
    .description('how far the logs of all cases had come at each midnight, signed and published')
  checkpoints
    .command('list')
    .description('the newest checkpoints, their time stamps, and when the next one is due')
    .action(() => session.onDatabase(list))
  checkpoints
    .command('show <number>')
    .description('what a checkpoint says')
    .action((number: string) => session.onDatabase(() => shown(number)))
  checkpoints
    .command('save <file>')
    .description('write the newest checkpoint to a file, to be kept elsewhere')
    .option('--number <number>', 'this one and not the newest', countedNumber)
    .action((file: string, { number }: { number?: number }) => session.onDatabase(() => saved(file, number)))
}

async function list(): Promise<SessionAnswer> {
  const state = await checkpointsForOperators(contextFor(systemActor), { page: 1 })
  const { checkpoints, nextDue, timeStamps } = state
  const rows = checkpoints.map(({ number, until, cases, stampedAt }) => [
    String(number),
    shownTime(new Date(until)),
    String(cases),
    shownTime(stampedAt === null ? null : new Date(stampedAt)),
  ])
  const fault = timeStamps.fault
  return {
    json: state,
    text: [
      rows.length > 0 ? table(['number', 'until', 'cases', 'time stamp'], rows) : 'No checkpoint was made yet.',
      nextDue === null ? 'The first is due on the day after the first event.' : `Next: ${shownTime(new Date(nextDue))}`,
      ...(fault ? [`The time-stamp authority does not stamp: ${fault.reason}`] : []),
    ].join('\n'),
  }
}

async function shown(number: string): Promise<SessionAnswer> {
  const checkpoint = await readCheckpoint(contextFor(systemActor), { number })
  const says = parseJws(checkpoint.token)?.payload
  return { json: { ...checkpoint, says }, text: JSON.stringify(says, null, 2) }
}

async function saved(file: string, number: number | undefined): Promise<SessionAnswer> {
  const context = contextFor(systemActor)
  const { checkpoints } = await checkpointsForOperators(context, { page: 1 })
  const wanted = number ?? checkpoints[0]?.number
  if (wanted === undefined) throw conflict('No checkpoint was made yet.')
  const checkpoint = await readCheckpoint(context, { number: String(wanted) })
  await writeFile(file, `${JSON.stringify(checkpoint, null, 2)}\n`)
  return {
    json: { file, ...checkpoint },
    text: `Checkpoint ${checkpoint.number} of ${checkpoint.until} is in ${file}.`,
  }
}
