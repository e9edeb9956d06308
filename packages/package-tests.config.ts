import { defineConfig } from 'vitest/config'

/** The tests of one package alone (`npm test -w packages/<name>`): they need neither a database nor the service. */
export default defineConfig({
  test: { include: ['**/*.test.ts', '**/*.test.tsx'], provide: { share: 'short' }, testTimeout: 180_000 },
})
