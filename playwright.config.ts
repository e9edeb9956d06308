import { defineConfig } from '@playwright/test'
import { ensurePrismaClient } from './server/prepare.ts'

await ensurePrismaClient()

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  // a journey waits more than it computes
  workers: 3,
  // a slow machine is no fault: only a test that hangs fails
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // `npm test` goes the short and the main ways; the trials go the long ones, each once
  projects: [
    { name: 'journeys', grepInvert: /@trial/ },
    { name: 'trials', grep: /@trial/ },
  ],
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    // a missing element is reported in time, and does not hold up the others
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    launchOptions: {
      // known to the workers, which read this after the global setup
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
