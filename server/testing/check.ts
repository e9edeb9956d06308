import { ensurePrismaClient } from '../prepare.ts'
import { quickSteps, runInPairs } from './steps.ts'

/** `npm run check`: everything quick; goes on after a failure so that one run shows all. */
await ensurePrismaClient()
const failed = (await runInPairs(quickSteps)).filter(({ succeeded }) => !succeeded).length
console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} of ${quickSteps.length} checks failed.`)
process.exit(failed === 0 ? 0 : 1)
