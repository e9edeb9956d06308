import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ensurePrismaClient } from './server/prepare.ts'

await ensurePrismaClient()
// what the processes of tests compile is kept, where the product keeps its own (server/prepare.ts)
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.kurier-code')

// two stars pass over folders that begin with a dot
const under = (name: string) => [`{app,components,lib,packages,server,trials}/**/${name}`, `app/.well-known/**/${name}`]

/** A file that needs a process of its own is named so, and says at its top why. */
const alone = under('*.alone{,.trial}.test.ts')
/** A file that plays a short share of itself in `npm test`, and all of it in `npm run test:trials`, is named so. */
const trials = under('*.trial.test.ts')

/** The longest files come first, so that no run waits for one of them at its end. */
const longest = [
  'trials/chaos/chaos.trial',
  'server/life.trial',
  'server/parity.trial',
  'trials/simulation/simulation.alone.trial',
  'packages/own-postgres/own-database.trial',
  'trials/seed/seed.trial',
  'packages/sdk/docs-vector',
]

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))]
  }
}

const project = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => {
  return { extends: true, test: { provide: { share: 'short' }, ...test } }
}

export default defineConfig({
  test: {
    projects: [
      // modules that the first file of a worker has loaded serve all that follow; what must be new hangs on once-per-process
      project({ name: 'shared', include: under('*.test.ts'), exclude: alone, isolate: false }),
      project({ name: 'alone', include: alone }),
      project({ name: 'trials', include: trials, provide: { share: 'whole' } }),
    ],
    globalSetup: ['./server/testing/global-setup.ts'],
    setupFiles: ['./server/testing/around-each-file.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    // tests that may stand beside each other mostly wait
    maxConcurrency: 20,
    // a failure far above the end of the output is told there once more, by its message alone
    chaiConfig: { truncateThreshold: 1000 },
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
