import { endWithPipe } from '@kurier/cli/closed-pipe'
import { ensurePrismaClient, keepCompiledCode } from '../prepare.ts'

keepCompiledCode()
for (const stream of [process.stdout, process.stderr]) endWithPipe(stream)
// The commands import Prisma's client, so it must be there before they are.
await ensurePrismaClient()
const { runKurier } = await import('./run-kurier.ts')

// An exit code instead of process.exit(): what is still on its way to a pipe gets there.
process.exitCode = await runKurier(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
