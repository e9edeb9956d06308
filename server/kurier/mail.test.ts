import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { mailServer, textOf, type MailServer } from '#lib/platform/testing/mail-server.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

let server: MailServer

beforeAll(async () => {
  await testDatabase()
  server = await mailServer()
  completeSettings({ SMTP_URL: server.url, MAIL_FROM: 'Kurier <kurier@amt.example>' })
})

afterAll(async () => {
  completeSettings({ SMTP_URL: '', MAIL_FROM: '' })
  await server.close()
})

test('one mail goes out in both languages, and what the server answered is told', async () => {
  expect(await kurierJson('mail', 'test', '--to', 'ada@amt.example')).toEqual({
    to: 'ada@amt.example',
    from: 'Kurier <kurier@amt.example>',
    answer: expect.stringMatching(/^250 /),
  })
  expect(server.mails).toMatchObject([{ from: 'kurier@amt.example', to: ['ada@amt.example'] }])
  const [text = ''] = server.mails.map(textOf)
  expect(text).toContain('ein Test der Mail-Einstellungen von Kurier (localhost:3999)')
  expect(text).toContain('a test of the mail settings of Kurier (localhost:3999)')
  expect((await kurier('mail', 'test', '--to', 'ada@amt.example')).stdout).toMatch(/answered: 250 /)
})

test('a refusal names the setting and the reason, and no password', async () => {
  server.refused.add('nobody@amt.example')
  const refused = await kurier('mail', 'test', '--to', 'nobody@amt.example')
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toMatch(/SMTP_URL: 127\.0\.0\.1:\d+ could not be used for mail: .*not today/)
  completeSettings({ SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1' })
  const dead = await kurier('mail', 'test', '--to', 'ada@amt.example', '--json')
  expect(JSON.parse(dead.stderr)).toMatchObject({
    error: { code: 'mail-refused', message: expect.stringContaining('SMTP_URL') },
  })
  expect(dead.stderr).not.toContain('hunter2')
})

test('without a mail server the setting is named', async () => {
  completeSettings({ SMTP_URL: '', MAIL_FROM: '' })
  const { exitCode, stderr } = await kurier('mail', 'test', '--to', 'ada@amt.example')
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining('SMTP_URL is not set') })
})
