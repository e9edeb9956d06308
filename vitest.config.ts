import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,lib,server,sdk,components,client}/**/*.test.ts'],
    globalSetup: ['./server/testing/global-setup.ts'],
    setupFiles: ['./lib/platform/testing/fail-on-console-error.ts'],
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
