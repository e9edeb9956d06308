/** Settings that every test starts from; addresses nobody answers, keys nobody uses. */
export const testSettings = {
  MASTER_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  BASE_URL: 'http://localhost:3999',
  CRON_SECRET: 'test-cron-secret-test-cron-secret-0123',
  EVENT_SIGNING_KEY_BITS: '3072',
  // a machine that pauses for some seconds must not look like a database that is gone
  DATABASE_ANSWER_SECONDS: '120',
  LOG_LEVEL: 'silent',
  SANDBOX: 'true',
}

/** The migrated database with signing keys that each test file's own database is copied from. */
export const templateName = 'kurier_test_template'
