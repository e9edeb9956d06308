import { spawn } from 'node:child_process'
import { root } from '../prepare.ts'

/** A Node program, its arguments and what it is told beside the run's own environment. */
export type Step = { name: string; args: readonly string[]; environment?: Record<string, string> }
/** `isForEachCommit`: belongs to the quick run too. */
type QuickStep = Step & { isForEachCommit?: boolean }
export type FinishedStep = { name: string; succeeded: boolean; milliseconds: number }

const bin = (path: string, ...args: string[]): readonly string[] => [`node_modules/${path}`, ...args]

/** Two steps run side by side already: another worker in one of them would look at most types once more. */
const oneProcessor = { GOMAXPROCS: '1', GOGC: '300' } // more memory, less clearing up

/** Everything quick: rules, types, directions of imports, unused code, style; what takes longest comes first. */
export const quickSteps: readonly QuickStep[] = [
  { name: 'Lint', args: bin('oxlint/bin/oxlint'), environment: oneProcessor, isForEachCommit: true },
  {
    name: 'Types',
    // what it remembers of the run before may miss that a type is gone
    args: bin('typescript-native/bin/tsc', '--noEmit', '--checkers', '1', '--incremental', 'false'),
    environment: oneProcessor,
    isForEachCommit: true,
  },
  {
    name: 'Directions of imports',
    args: bin('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', 'dependency-cruiser.config.mjs', '.'),
  },
  { name: 'Unused code', args: bin('knip/bin/knip.js', '--no-progress') },
  { name: 'Format', args: bin('oxfmt/bin/oxfmt', '--check', '.'), isForEachCommit: true },
  { name: 'Commit subjects', args: ['lint/commit-subjects.mjs'], isForEachCommit: true },
]

/** Runs one step with its output on this process's own. */
export async function runStep(step: Step): Promise<FinishedStep> {
  console.log(`\n── ${step.name}`)
  const since = performance.now()
  const succeeded = (await ended(start(step, 'inherit'))) === 0
  if (!succeeded) console.log(`${step.name} failed.`)
  return { name: step.name, succeeded, milliseconds: performance.now() - since }
}

/** Runs steps two at a time, telling the output of each when it has ended; in the order of `steps`. */
export async function runInPairs(steps: readonly Step[]): Promise<FinishedStep[]> {
  const left = [...steps.entries()]
  const done: FinishedStep[] = []
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, step] = next
      done[place] = await runQuietly(step)
    }
  }
  await Promise.all([lane(), lane()])
  return done
}

async function runQuietly(step: Step): Promise<FinishedStep> {
  const since = performance.now()
  const child = start(step, 'pipe')
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  const succeeded = (await ended(child)) === 0
  console.log(`\n── ${step.name}`)
  process.stdout.write(Buffer.concat(printed))
  if (!succeeded) console.log(`${step.name} failed.`)
  return { name: step.name, succeeded, milliseconds: performance.now() - since }
}

function start(step: Step, output: 'inherit' | 'pipe') {
  return spawn(process.execPath, step.args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...step.environment },
  })
}

function ended(child: ReturnType<typeof start>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}
