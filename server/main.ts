import { ensurePrismaClient } from './prepare.ts'

try {
  await ensurePrismaClient()
  const { serve } = await import('./serve.ts')
  await serve()
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}

/** An expected fault is one clear text; an unexpected one comes with its stack. */
function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? error.message : (error.stack ?? error.message)
}
