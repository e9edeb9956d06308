import { ensurePrismaClient } from './prepare.ts'

await ensurePrismaClient()
