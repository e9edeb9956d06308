import { ensurePrismaClient, startFault, reuseCompiledCode } from './prepare.ts'

try {
  reuseCompiledCode()
  await ensurePrismaClient()
  const { serve } = await import('./serve.ts')
  await serve()
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}
