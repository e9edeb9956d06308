import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A file that touches one of these gets a process of its own. */
const alone =
  /vi\.(?!waitFor)|process\.env|spawn|execFile|installation\(|startProgram|own-database|globalThis|describeStatement/
// two stars pass over folders that begin with a dot
const files = globSync(['{app,lib,server,sdk,components,client}/**/*.test.ts', 'app/.well-known/**/*.test.ts'])
const isAlone = new Map(files.map((file) => [file, alone.test(readFileSync(file, 'utf8'))]))

/** What takes longest comes first, so that nothing else waits for it at the end. */
const longest = [
  'server/simulation/simulation',
  'server/life',
  'server/chaos/chaos',
  'server/parity',
  'server/own-database/own-database',
  'server/seed/seed',
  'sdk/docs-vector',
]

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))]
  }
}

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'alone', include: files.filter((file) => isAlone.get(file)) } },
      // modules that the first file of a worker has loaded serve all that follow; what must be new hangs on once-per-process
      { extends: true, test: { name: 'shared', include: files.filter((file) => !isAlone.get(file)), isolate: false } },
    ],
    globalSetup: ['./server/testing/global-setup.ts'],
    setupFiles: ['./lib/platform/testing/around-each-file.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
