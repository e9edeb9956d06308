#!/usr/bin/env node
import { endWithPipe } from '@kurier/cli/closed-pipe'
import { runClient } from './run-client.ts'

const stop = new AbortController()

for (const stream of [process.stdout, process.stderr]) endWithPipe(stream)

// An exit code instead of process.exit(): what is still on its way to a pipe gets there.
process.exitCode = await runClient(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  env: process.env,
  input: process.stdin,
  untilStopped: () => {
    // Only for commands that run until they are stopped: all others may be interrupted at once.
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
    return stop.signal
  },
})
