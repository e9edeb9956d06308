import { ensurePrismaClient, startFault, useCompiledCode } from './prepare.ts'

try {
  useCompiledCode()
  await ensurePrismaClient()
  const { serve } = await import('./serve.ts')
  await serve()
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}
