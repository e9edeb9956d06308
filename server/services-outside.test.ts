import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { replaceLog, type LogLine } from '#lib/platform/log.ts'
import { metrics } from '#lib/platform/metrics.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { mailServer } from '#lib/platform/testing/mail-server.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { lookOutside, watchServicesOutside } from './services-outside.ts'

const unset = { SMTP_URL: '', MAIL_FROM: '', OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' }

beforeEach(() => void completeSettings({ ...testSettings, ...unset }))
afterEach(() => {
  completeSettings(unset)
  metrics().outside.reset()
  forget('log')
})

const useMail = (url: string) => completeSettings({ SMTP_URL: url, MAIL_FROM: 'kurier@amt.example' })
const useProvider = (issuer: string) =>
  completeSettings({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'kurier', OIDC_CLIENT_SECRET: 'secret' })

/** A provider of this process that answers with what `says` makes of its own address. */
async function provider(says: (own: string) => { status?: number; body: string }): Promise<string> {
  let own = ''
  const server = createServer((request, response) => {
    const { status = 200, body } =
      request.url === '/.well-known/openid-configuration' ? says(own) : { status: 404, body: '' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on a port
  return own
}

async function mailServerHere(): Promise<string> {
  const server = await mailServer()
  onTestFinished(server.close)
  return server.url
}

test('what no setting names is looked for nowhere', async () => {
  expect(await lookOutside()).toEqual([
    { service: 'mail', is: 'skipped', setting: 'SMTP_URL' },
    { service: 'openid-connect', is: 'skipped', setting: 'OIDC_ISSUER' },
  ])
})

test('what answers as it should is told with its host', async () => {
  const [smtp, issuer] = [
    await mailServerHere(),
    await provider((own) => ({ body: JSON.stringify({ issuer: `${own}/` }) })),
  ]
  useMail(smtp)
  useProvider(issuer)
  expect(await lookOutside()).toEqual([
    { service: 'mail', is: 'ok', host: new URL(smtp).host },
    { service: 'openid-connect', is: 'ok', host: new URL(issuer).host },
  ])
})

test.each([
  [
    'another name',
    () => ({ body: '{"issuer":"https://login.example"}' }),
    'calls itself https://login.example; set that',
  ],
  ['no metadata', () => ({ body: '[]' }), 'is no metadata of a provider'],
  ['no JSON', () => ({ body: '<html>' }), 'is not JSON'],
  ['another status', () => ({ status: 503, body: '' }), 'answered with status 503'],
])('a provider with %s cannot be used', async (_, says, words) => {
  useProvider(await provider(says))
  const [, found] = await lookOutside()
  expect(found).toMatchObject({ is: 'wrong', fault: expect.stringMatching(/^OIDC_ISSUER: /) })
  expect(found).toMatchObject({ fault: expect.stringContaining(words) })
})

test('a mail server that lets nobody in is told without the password, also where it repeats that', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) => done(new Error(`${password} is wrong`)),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo // listening on a port
  useMail(`smtp://me:hun%2Fter2@127.0.0.1:${port}`)
  const [found] = await lookOutside()
  expect(found).toMatchObject({ is: 'wrong', fault: expect.stringMatching(/^SMTP_URL: .*\[secret\] is wrong/) })
  expect(JSON.stringify(found)).not.toMatch(/hun.*ter2/)
})

test('a node warns of both at its start in a line each, and tells monitoring', async () => {
  const lines: string[] = []
  const line: LogLine = (facts, message) => void lines.push(`${message} ${JSON.stringify(facts)}`)
  replaceLog({ info: line, warn: line, error: line, debug: line })
  useMail('smtp://127.0.0.1:1')
  useProvider('http://127.0.0.1:4443')
  const said: string[] = []
  const end = watchServicesOutside((warning) => void said.push(warning))
  onTestFinished(end)
  await vi.waitFor(() => expect(said).toHaveLength(2))
  expect(said).toEqual([
    expect.stringMatching(/^WARNING SMTP_URL: 127\.0\.0\.1:1 .* This node goes on without it\.$/),
    expect.stringMatching(/^WARNING OIDC_ISSUER: .* This node goes on without it\.$/),
  ])
  expect(lines).toEqual([])
  const { values } = await metrics().outside.get()
  expect(values.map(({ labels, value }) => [labels.service, value])).toEqual([
    ['mail', 0],
    ['openid-connect', 0],
  ])
})
