import { ensurePrismaClient, startFault, startWithRoom } from './prepare.ts'

try {
  startWithRoom()
  await ensurePrismaClient()
  const { serve } = await import('./serve.ts')
  await serve()
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}
