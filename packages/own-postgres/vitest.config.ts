import { mergeConfig } from 'vitest/config'
import packageTests from '../package-tests.config.ts'

export default mergeConfig(packageTests, {
  test: { globalSetup: ['./testing/global-setup.ts'], maxWorkers: 2, hookTimeout: 120_000 },
})
