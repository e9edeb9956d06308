import { Readable } from 'node:stream'
import { runClient } from '../run-client.ts'

export type Run = { exitCode: number; stdout: string; stderr: string }
export type Env = Record<string, string>

/** Runs one command line in this process and catches what it writes. */
export async function kurierClient(env: Env, ...args: string[]): Promise<Run> {
  return startKurierClient(env, args, AbortSignal.abort()).ended
}

/** The same, with something piped to it. */
export async function kurierClientReading(input: string, env: Env, ...args: string[]): Promise<Run> {
  return startKurierClient(env, args, AbortSignal.abort(), input).ended
}

/** Starts one that runs until it is stopped; `run` grows meanwhile. */
export function startKurierClient(
  env: Env,
  args: string[],
  stop: AbortSignal,
  input = '',
): { run: Run; ended: Promise<Run> } {
  const run = { exitCode: -1, stdout: '', stderr: '' }
  const surroundings = {
    out: (text: string) => (run.stdout += text),
    err: (text: string) => (run.stderr += text),
    isTerminal: false,
    env,
    input: Readable.from([Buffer.from(input)]),
    untilStopped: () => stop,
    sleep: async () => undefined,
  }
  const ended = runClient(args, surroundings).then((exitCode) => Object.assign(run, { exitCode }))
  return { run, ended }
}
