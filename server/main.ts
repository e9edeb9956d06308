import { ensurePrismaClient, startFault } from './prepare.ts'

try {
  await ensurePrismaClient()
  const { serve } = await import('./serve.ts')
  await serve()
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}
