import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** What gives a test file more than its own database: whoever touches these gets a process of its own. */
const alone = /vi\.|process\.env|spawn|execFile|installation|startProgram|own-database|completeSettings|globalThis/
const files = globSync('{app,lib,server,sdk,components,client}/**/*.test.ts')
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const isAlone = (file: string): boolean => alone.test(texts.get(file) ?? '')
const together = files.filter((file) => !isAlone(file))

/** Modules that the first file of a worker has loaded serve all that follow; what must be new hangs on once-per-process. */
const shared = { extends: true, test: { name: 'shared', include: together, isolate: false } } as const
const own = { extends: true, test: { name: 'alone', include: files.filter(isAlone) } } as const

export default defineConfig({
  test: {
    projects: [own, shared],
    globalSetup: ['./server/testing/global-setup.ts'],
    setupFiles: ['./lib/platform/testing/around-each-file.ts'],
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
