import { spawn } from 'node:child_process'
import { root } from '../prepare.ts'

export type Step = { name: string; args: readonly string[]; environment?: Record<string, string> }

const bin = (path: string, ...args: string[]): readonly string[] => [`node_modules/${path}`, ...args]

/** Everything quick: style, rules, types, directions of imports, unused code. */
export const quickSteps: readonly Step[] = [
  { name: 'Prettier', args: bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'TypeScript', args: bin('typescript/bin/tsc', '--noEmit') },
  { name: 'ESLint', args: bin('eslint/bin/eslint.js', '--max-warnings', '0', '.') },
  {
    name: 'Directions of imports',
    args: bin('dependency-cruiser/bin/dependency-cruiser.mjs', '--config', 'dependency-cruiser.config.mjs', '.'),
  },
  { name: 'Unused code', args: bin('knip/bin/knip.js', '--no-progress') },
]

/** Runs one step with its output on this process's own; answers whether it succeeded. */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`\n── ${step.name}`)
  const child = spawn(process.execPath, step.args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...step.environment },
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) console.log(`${step.name} failed.`)
  return code === 0
}
