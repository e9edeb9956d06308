import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitePerson } from '#lib/accounts/people/invite-person.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import type { Role } from '#lib/platform/terms.ts'

let send: Send

beforeAll(async () => {
  await testDatabase()
  send = await service()
})

beforeEach(() => forget('rate-counters'))

const pathOf = (organisationId: string) => `/api/portal/organisations/${organisationId}/invitations`

describe('the list of open invitations', () => {
  type Page = { invitations: { email: string }[]; totalCount: number }
  const list = async (by: TestPerson, search = '') => {
    const answer = await send('GET', `${pathOf(by.organisationId)}?${search}`, { headers: signedInAs(by) })
    const { invitations, totalCount } = answer.json as Page // promised
    return { emails: invitations.map(({ email }) => email), totalCount }
  }
  const open = (by: TestPerson, email: string, role: Role, ago: number) =>
    invitePerson(contextAt(by.actor, new Date(Date.now() - ago)), { organisationId: by.organisationId, email, role })

  it('has pages of 25, the latest first', async () => {
    const owner = await person({ role: 'owner' })
    const emails = Array.from({ length: 27 }, (_, number) => `${number}@amt.example`)
    for (const [number, email] of emails.entries()) await open(owner, email, 'reader', number * 60_000)
    await open(await person({ role: 'owner' }), 'elsewhere@amt.example', 'reader', 0)
    expect(await list(owner)).toEqual({ totalCount: 27, emails: emails.slice(0, 25) })
    expect(await list(owner, 'page=2')).toEqual({ totalCount: 27, emails: emails.slice(25) })
    expect(await list(owner, 'page=3')).toEqual({ totalCount: 27, emails: [] })
  })

  it.each([
    ['email', 'abc'],
    ['-email', 'cba'],
    ['role', 'cab'],
    ['-role', 'bac'],
    ['expiresAt', 'bca'],
    ['-expiresAt', 'acb'],
    ['token_hash', 'acb'],
  ])('is sorted by %s on the server', async (sort, expected) => {
    const owner = await person({ role: 'owner' })
    await open(owner, 'a@amt.example', 'developer', 1000)
    await open(owner, 'b@amt.example', 'case-worker', 3000)
    await open(owner, 'c@amt.example', 'owner', 2000)
    expect((await list(owner, `sort=${sort}`)).emails.map((email) => email.charAt(0)).join('')).toBe(expected)
  })

  it('is narrowed to part of an address, literally', async () => {
    const owner = await person({ role: 'owner' })
    await open(owner, 'berta@amt.example', 'reader', 0)
    await open(owner, 'carl@stadt.example', 'reader', 0)
    expect(await list(owner, 'q=%20BERTA%40')).toEqual({ totalCount: 1, emails: ['berta@amt.example'] })
    expect(await list(owner, 'q=.example&sort=email')).toMatchObject({ totalCount: 2 })
    for (const nothing of ['%25', '_', '%27', 'zoe']) {
      expect(await list(owner, `q=${nothing}`)).toEqual({ totalCount: 0, emails: [] })
    }
  })
})
