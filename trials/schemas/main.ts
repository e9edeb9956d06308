import { resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { runInTemporaryFolder, type Run } from '../demo/run.ts'
import { schemasIn, type GivenSchema } from './folder.ts'
import { playSchema } from './play.ts'
import { resultLines, type PlayedSchema } from './results.ts'
import { setStage } from './stage.ts'

function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new InvalidArgumentError('It is a whole number, 0 or more.')
  return value
}

type Options = { seed: number; json?: true; only?: string[] }

const command = new Command('npm run schemas --')
  .description(
    'Imports each schema of a folder, fills in its form by chance as an honest person, sends and decides it: all on an ' +
      'installation in a temporary folder. Exit code 1 when one does not come to its end.',
  )
  .argument(
    '<folder>',
    'XDatenfelder 2 or 3 or JSON Schemas; code lists beside them in sub-folders, or at its top for all',
  )
  .option('--seed <number>', 'the same one makes the same people', whole, Date.now() % 1_000_000)
  .option('--only <names...>', 'schemas whose paths contain one of these')
  .option('--json', 'print the results as JSON, and all else to standard error')
  .parse()
const { seed, json, only } = command.opts<Options>()
const [folder = '.'] = command.args

const isWanted = (name: string): boolean => only?.some((part) => name.includes(part)) ?? true
await runInTemporaryFolder(
  {
    name: 'schemas',
    stopping: 'Stopping the service and its database …',
    heading: `Schemas of ${resolve(folder)}, with the seed ${seed}.`,
    isAnswerAlone: json ?? false,
  },
  async (trial, dataDir) => {
    const schemas = await playAll(trial, dataDir, await schemasIn(resolve(folder)))
    const isFaulty = schemas.some(({ fault }) => fault !== undefined)
    return { answer: { seed, schemas }, lines: resultLines(schemas), isFaulty }
  },
)

async function playAll(trial: Run, dataDir: string, schemas: readonly GivenSchema[]): Promise<PlayedSchema[]> {
  const wanted = schemas
    .map((schema, at) => ({ schema, position: at + 1 }))
    .filter(({ schema }) => isWanted(schema.name))
  if (wanted.length === 0) throw new Error('There is no schema in this folder, or none with such a name.')
  const stage = await setStage(trial, dataDir, 'trials/schemas/main.ts')
  const results: PlayedSchema[] = []
  for (const { schema, position } of wanted) {
    trial.report.heading(schema.name)
    const played = await playSchema(stage, trial.report, schema, { position, seed })
    if (played.fault !== undefined) trial.report.note(played.fault)
    results.push(played)
  }
  return results
}
