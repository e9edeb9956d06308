import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailServer, textOf, type MailServer } from '#lib/platform/testing/mail-server.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

let server: MailServer
let send: Send

beforeAll(async () => {
  server = await mailServer()
  server.refused.add('full@amt.example')
  await testDatabase({ SMTP_URL: server.url, MAIL_FROM: 'kurier@amt.example' })
  send = await service()
})

afterAll(() => server.close())

it('an invitation is mailed to its address alone, and handed over by hand where that fails', async () => {
  const owner = await person({ role: 'owner' })
  const path = `/api/portal/organisations/${owner.organisationId}/invitations`
  const invite = (email: string) =>
    send('POST', path, { headers: signedInAs(owner), body: { email, role: 'developer' } })
  const answer = await invite('berta@amt.example')
  expect(answer).toMatchObject({ status: 201, json: { link: null } })
  expect(server.mails.map(({ to }) => to)).toEqual([['berta@amt.example']])
  const mailed = server.mails.map(textOf).join()
  expect(mailed).toMatch(/\/invitations#[A-Za-z0-9_-]{43}/)
  // who invites, and into which role
  expect(mailed).toContain('Ada Beispiel lädt Sie ein')
  expect(mailed).toContain('Entwicklung')
  expect(mailed).toContain('Ada Beispiel invites you')
  expect(await invite('full@amt.example')).toMatchObject({ status: 201, json: { link: expect.any(String) } })
})
