import { Command } from 'commander'
import { runStep } from '#server/testing/steps.ts'

type Options = { seeds: string; first: string; steps: string }

const { seeds, first, steps } = new Command('npm run simulate --')
  .description('Plays thirty days of chance with the service for each seed, as the trials do for the first twenty.')
  .option('--seeds <count>', 'how many seeds', '20')
  .option('--first <seed>', 'the first of them', '1')
  .option('--steps <numbers>', 'only these steps of the plan, as a replay names them', '')
  .parse()
  .opts<Options>()

const { succeeded } = await runStep({
  name: steps === '' ? `Seeds from ${first}, ${seeds} of them` : `Seed ${first}, steps ${steps}`,
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'trials', 'trials/simulation/simulation'],
  environment: { SIMULATE_SEEDS: seeds, SIMULATE_FIRST: first, SIMULATE_STEPS: steps },
})
process.exit(succeeded ? 0 : 1)
