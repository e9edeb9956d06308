import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { makeEncryptionKeyPair, type JwkPair } from '@kurier/sdk/keys'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { runClient } from '../run-client.ts'

export type Run = { exitCode: number; stdout: string; stderr: string }
export type Env = Record<string, string>

const shared = ['reply', 'foreign', 'service', 'signing', 'encryption'] as const
let sendings = 0

/** The first pair is really made. Those after it are shared ones in turn, each under an id of its own. */
function replyKey(): Promise<JwkPair> {
  const number = sendings
  sendings += 1
  if (number === 0) return makeEncryptionKeyPair()
  return Promise.resolve(encryptionPair(shared[number % shared.length], randomUUID()))
}

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
    makeReplyKey: replyKey,
  }
  const ended = runClient(args, surroundings).then((exitCode) => Object.assign(run, { exitCode }))
  return { run, ended }
}
