import { spawn } from 'node:child_process'
import { root } from '../prepare.ts'

export type Step = { name: string; args: readonly string[]; environment?: Record<string, string> }

const bin = (path: string, ...args: string[]): readonly string[] => [`node_modules/${path}`, ...args]

/** Everything quick: style, rules, types, directions of imports, unused code; what takes longest comes first. */
export const quickSteps: readonly Step[] = [
  { name: 'ESLint', args: bin('eslint/bin/eslint.js', '--max-warnings', '0', '.') },
  { name: 'TypeScript', args: bin('typescript/bin/tsc', '--noEmit') },
  { name: 'Prettier', args: bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  {
    name: 'Directions of imports',
    args: bin('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', 'dependency-cruiser.config.mjs', '.'),
  },
  { name: 'Unused code', args: bin('knip/bin/knip.js', '--no-progress') },
]

/** Runs one step with its output on this process's own; answers whether it succeeded. */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`\n── ${step.name}`)
  const code = await ended(start(step, 'inherit'))
  if (code !== 0) console.log(`${step.name} failed.`)
  return code === 0
}

/** Runs steps two at a time, telling the output of each when it has ended; answers which succeeded. */
export async function runInPairs(steps: readonly Step[]): Promise<boolean[]> {
  const left = [...steps.entries()]
  const succeeded: boolean[] = []
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, step] = next
      succeeded[place] = await runQuietly(step)
    }
  }
  await Promise.all([lane(), lane()])
  return succeeded
}

async function runQuietly(step: Step): Promise<boolean> {
  const child = start(step, 'pipe')
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  const code = await ended(child)
  console.log(`\n── ${step.name}`)
  process.stdout.write(Buffer.concat(printed))
  if (code !== 0) console.log(`${step.name} failed.`)
  return code === 0
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
