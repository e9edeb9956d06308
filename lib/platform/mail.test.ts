import { afterEach, beforeEach, expect, test } from 'vitest'
import { completeSettings } from './env.ts'
import { mailIsPossible, mailedMoment, sendMail } from './mail.ts'
import { mailServer, textOf, type MailServer } from './testing/mail-server.ts'
import { testSettings } from './testing/test-settings.ts'

const mail = { to: 'ada@amt.example', subject: 'Grüße', text: 'Guten Tag, Ädä!\n\nEin Absatz.\n' }

let server: MailServer | undefined

beforeEach(() => void completeSettings(testSettings))

afterEach(async () => {
  completeSettings({ SMTP_URL: '', MAIL_FROM: '' })
  await server?.close()
  server = undefined
})

async function start(): Promise<MailServer> {
  server = await mailServer()
  completeSettings({ SMTP_URL: server.url, MAIL_FROM: 'Kurier <kurier@amt.example>' })
  return server
}

test('a mail goes to one receiver, from the sender of the settings, with its text whole', async () => {
  const { mails } = await start()
  await sendMail(mail)
  expect(mails).toMatchObject([{ from: 'kurier@amt.example', to: ['ada@amt.example'] }])
  expect(mails.map(textOf).join('').replaceAll('\r\n', '\n')).toBe(mail.text)
})

test('an address never names a second receiver, and a subject never a header', async () => {
  const { mails } = await start()
  const to = 'ada@amt.example,mallory@foreign.example'
  await sendMail({ ...mail, to, subject: 'x\r\nBcc: mallory@foreign.example' }).catch(() => undefined)
  expect(mails.flatMap((arrived) => arrived.to)).not.toContain('mallory@foreign.example')
  expect(mails.filter(({ source }) => /^bcc:/im.test(source))).toEqual([])
})

test('what the server answered is told, also when it refused', async () => {
  const { refused } = await start()
  expect(await sendMail(mail)).toMatch(/^250 /)
  refused.add('*')
  await expect(sendMail(mail)).rejects.toThrow(/^SMTP_URL: 127\.0\.0\.1:\d+ could not be used for mail: .*not today/)
})

test('user and password go to no other machine that does not encrypt', async () => {
  const { url, mails } = await start()
  // another name for this machine than those that say so
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0')
  completeSettings({ SMTP_URL: elsewhere.replace('smtp://', 'smtp://me:secret@') })
  await expect(sendMail(mail)).rejects.toThrow(/STARTTLS|TLS/)
  completeSettings({ SMTP_URL: elsewhere })
  await sendMail(mail)
  expect(mails).toHaveLength(1)
})

test('without a mail server no mail is possible', async () => {
  expect(mailIsPossible()).toBe(false)
  await expect(sendMail(mail)).rejects.toMatchObject({ code: 'no-mail-server' })
})

test('a time is told as in Germany and as in Britain, with its zone', () => {
  const at = new Date('2026-07-01T20:02:33Z')
  expect(mailedMoment(at, 'de')).toBe('1. Juli 2026 um 22:02 MESZ')
  expect(mailedMoment(at, 'en')).toBe('1 July 2026 at 22:02 CEST')
})
