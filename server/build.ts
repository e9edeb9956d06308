import { ensurePrismaClient, startFault } from './prepare.ts'

/** `npm run build`: the pages as a start would make them, for where the start may not write, such as an image. */
try {
  await ensurePrismaClient()
  const { ensurePages } = await import('./pages.ts')
  await ensurePages((line) => console.log(line))
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}
