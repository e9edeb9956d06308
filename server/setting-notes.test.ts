import { beforeEach, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { settingNotes } from './setting-notes.ts'

const before = { ...process.env }

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name)
  forget('foreign-variables')
})

/** The notes of an installation with these settings beside what needs none. */
function notes(set: Record<string, string>): string[] {
  completeSettings({ ...testSettings, SANDBOX: 'false', ...set })
  return settingNotes()
}

test('of the usual settings there is nothing to say', () => {
  expect(notes({})).toEqual([])
})

test.each([
  ['SANDBOX=true: the clock can be moved', { SANDBOX: 'true' }],
  ['ALLOW_INSECURE_HTTP=true: access tokens', { ALLOW_INSECURE_HTTP: 'true', BASE_URL: 'http://kurier.example' }],
  ['CALLBACK_ALLOWED_NETWORKS: callbacks may reach 10.0.0.0/8', { CALLBACK_ALLOWED_NETWORKS: '10.0.0.0/8' }],
  ['METRICS_HOST: whoever reaches that port', { METRICS_HOST: '0.0.0.0', METRICS_PORT: '9464' }],
  ['CRON_MODE=external: without CRON_SECRET', { CRON_MODE: 'external', CRON_SECRET: '' }],
  [
    'DEADLINE_SUBMITED_DAYS is no setting and is not read; probably DEADLINE_SUBMITTED_DAYS',
    { DEADLINE_SUBMITED_DAYS: '3' },
  ],
  ['PGHOST, PGPORT: for other programs', { PGPORT: '1', PGHOST: 'elsewhere' }],
  ['METRICS_HOST has no effect without METRICS_PORT.', { METRICS_HOST: '0.0.0.0' }],
  ['REMINDER_DAYS has no effect without SMTP_URL.', { REMINDER_DAYS: '2' }],
  [
    'OTEL_EXPORTER_OTLP_HEADERS has no effect without OTEL_EXPORTER_OTLP_ENDPOINT.',
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=b' },
  ],
  ['LIMIT_ATTACHMENT_BYTES: LIMIT_TOTAL_BYTES comes before, and lets 2000000000', { LIMIT_ATTACHMENT_BYTES: '3 GB' }],
  [
    'LIMIT_CONNECTIONS_PER_NETWORK: LIMIT_CONNECTIONS comes before, and lets 4000',
    { LIMIT_CONNECTIONS_PER_NETWORK: '5000' },
  ],
])('%s', (note, set) => {
  expect(notes(set)).toEqual([expect.stringContaining(note)])
})

test('what is smaller by its own setting overrules a default without a word', () => {
  expect(notes({ LIMIT_CONNECTIONS: '300', LIMIT_TOTAL_BYTES: '100 MB', DEADLINE_SUBMITTED_DAYS: '5' })).toEqual([])
})

test('nobody is reminded after the deadline has passed', () => {
  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'kurier@amt.example' }
  expect(notes({ ...mail, REMINDER_DAYS: '3,20' })).toEqual([
    'REMINDER_DAYS: DEADLINE_SUBMITTED_DAYS comes before, and lets 14 be the most.',
  ])
})
