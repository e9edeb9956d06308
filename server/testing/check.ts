import { ensurePrismaClient } from '../prepare.ts'
import { quickSteps, runStep } from './steps.ts'

/** `npm run check`: everything quick; goes on after a failure so that one run shows all. */
await ensurePrismaClient()
let failed = 0
for (const step of quickSteps) if (!(await runStep(step))) failed += 1
console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} of ${quickSteps.length} checks failed.`)
process.exit(failed === 0 ? 0 : 1)
