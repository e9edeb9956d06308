import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const mails: { to: string[]; text: string }[] = []
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, done) {
    const to = envelope.rcptTo.map(({ address }) => address)
    void text(stream).then((content) => {
      mails.push({ to, text: content })
      if (to.includes('full@amt.example')) done(new Error('mailbox full'))
      else done()
    })
  },
})

let send: Send

beforeAll(async () => {
  mailServer.listen(0, '127.0.0.1')
  await once(mailServer.server, 'listening')
  const { port } = mailServer.server.address() as AddressInfo // it listens on a port
  await testDatabase({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'kurier@amt.example' })
  send = await service()
})

afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(resolve))
})

it('an invitation is mailed to its address, and handed over by hand where that fails', async () => {
  const owner = await person({ role: 'owner' })
  const path = `/api/portal/organisations/${owner.organisationId}/invitations`
  const invite = (email: string) =>
    send('POST', path, { headers: signedInAs(owner), body: { email, role: 'developer' } })
  const answer = await invite('berta@amt.example')
  expect(answer).toMatchObject({ status: 201, json: { isMailed: true } })
  expect(mails.map(({ to }) => to)).toEqual([['berta@amt.example']])
  const body = mails[0]?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(body).toContain(String(answer.json.link))
  expect(await invite('full@amt.example')).toMatchObject({ status: 201, json: { isMailed: false } })
})
