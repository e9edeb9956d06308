import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createOperatorLink } from '../sign-in/create-operator-link.ts'
import { isPassword } from '../sign-in/password.ts'
import { readLink } from '../sign-in/one-time-link.ts'
import type { OperatorSetUp } from '../schema.ts'
import { DEFAULT_ORGANISATION, UNNAMED_ORGANISATION } from '../terms.ts'
import { readOperatorLink, setUpOperator as setUpOperatorFrom } from './set-up-operator.ts'
import { operatorExists } from '../store.ts'
import { auditOf, sampleCalendar } from '../testing/sample-member.ts'
import { tokenIn } from '../testing/sample-operator.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const password = 'vier zufällige Wörter'

let db: TestDatabase

const setUpOperator = (input: OperatorSetUp, at: Date) =>
  setUpOperatorFrom(contextAt(undefined, at), { ...input, address: '192.0.2.1' })

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('truncate people, one_time_links cascade')
})

const linkFor = async (email?: string, name?: string) =>
  tokenIn((await createOperatorLink(contextAt(systemActor, now), { email, name })).link)

const read = (token: string, at = now) => readLink(contextAt(undefined, at), { purpose: 'operator', token })

const people = async () => (await db.query('select email, name, is_operator from people order by email')).rows

describe('a link', () => {
  it('leads to the page of this installation, with the token in the fragment only, for 30 minutes', async () => {
    const made = await createOperatorLink(contextAt(systemActor, now), { email: ' Ada@Amt.example', name: 'Ada' })
    expect(made).toStrictEqual({
      email: 'ada@amt.example',
      id: expect.any(String),
      link: expect.stringMatching(/^http:\/\/localhost:3999\/operators\/first#[A-Za-z0-9_-]{43}$/),
      expiresAt: later(1800),
    })
    expect(await auditOf(db, made.id)).toMatchObject([{ action: 'make-operator-link', actor_id: null }])
    const token = tokenIn(made.link)
    expect(await read(token, later(1799))).toEqual({ email: 'ada@amt.example', name: 'Ada', hasCalendars: false })
    await expect(read(token, later(1800))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is stored without its token', async () => {
    const token = await linkFor('ada@amt.example')
    const { rows } = await db.query('select l::text as row from one_time_links l')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
  })

  it.each([undefined, 'ada@amt.example'])('for %s replaces the one before, and no other', async (email) => {
    const [first, other, second] = [await linkFor(email), await linkFor('bob@amt.example'), await linkFor(email)]
    await expect(read(first)).rejects.toMatchObject({ code: 'not-found' })
    expect(await read(other)).toMatchObject({ email: 'bob@amt.example' })
    expect(await read(second)).toMatchObject({ email: email ?? null })
  })

  it('is made by the installation alone', async () => {
    const actor = { kind: 'client', clientId: newId(), organisationId: newId(), scopes: [] } as const
    await expect(createOperatorLink(contextAt(actor, now), {})).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused for what is no e-mail address and no name', async () => {
    await expect(createOperatorLink(contextAt(systemActor, now), { email: 'x', name: '' })).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer: '/email' }, { pointer: '/name' }] },
    })
  })
})

describe('setting up an operator', () => {
  it('makes the person, with a hash in the place of the password', async () => {
    expect(await operatorExists(database())).toBe(false)
    const token = await linkFor('ada@amt.example')
    expect(await setUpOperator({ token, name: ' Ada ', password }, now)).toEqual({
      email: 'ada@amt.example',
      name: 'Ada',
    })
    expect(await people()).toEqual([{ email: 'ada@amt.example', name: 'Ada', is_operator: true }])
    const { rows } = await db.query<{ password_hash: string }>('select password_hash from people')
    expect(await isPassword(password, rows[0]?.password_hash)).toBe(true)
    expect(await operatorExists(database())).toBe(true)
  })

  it('goes by the e-mail address of the link, whatever is sent along', async () => {
    const token = await linkFor('ada@amt.example')
    await setUpOperator({ token, email: 'mallory@amt.example', name: 'Ada', password }, now)
    expect(await people()).toMatchObject([{ email: 'ada@amt.example' }])
  })

  it('names the organisation that is there for the first one alone, and leaves one that has a name', async () => {
    const name = async () =>
      (await db.query('select name from organisations where id = $1', [DEFAULT_ORGANISATION])).rows[0]?.name
    const asked = async (token: string) =>
      (await readOperatorLink(contextAt(undefined, now), { token })).namesOrganisation
    const ada = await linkFor('ada@amt.example')
    expect([await asked(ada), await name()]).toEqual([true, UNNAMED_ORGANISATION])
    const refused = setUpOperator({ token: ada, name: 'Ada', password, organisationName: '\n' }, now)
    await expect(refused).rejects.toMatchObject({ extra: { errors: [{ pointer: '/organisationName' }] } })
    await setUpOperator({ token: ada, name: 'Ada', password, organisationName: ' Amt Eins ' }, now)
    expect(await name()).toBe('Amt Eins')
    expect(await auditOf(db, DEFAULT_ORGANISATION)).toMatchObject([{ action: 'rename-organisation' }])

    const bob = await linkFor('bob@amt.example')
    expect(await asked(bob)).toBe(false)
    await setUpOperator({ token: bob, name: 'Bob', password, organisationName: 'Amt Zwei' }, now)
    await db.query('truncate people cascade')
    const eva = await linkFor('eva@amt.example')
    await setUpOperator({ token: eva, name: 'Eva', password, organisationName: 'Amt Drei' }, now)
    expect(await name()).toBe('Amt Eins')
    await db.query('update organisations set name = $2 where id = $1', [DEFAULT_ORGANISATION, UNNAMED_ORGANISATION])
  })

  it('answers a double click twice alike, and changes nothing the second time', async () => {
    const input = { token: await linkFor(), email: 'Ada@amt.example', name: 'Ada', password }
    const answers = await Promise.all([setUpOperator(input, now), setUpOperator(input, now)])
    answers.push(await setUpOperator(input, later(59)))
    expect(answers).toEqual(Array(3).fill({ email: 'ada@amt.example', name: 'Ada' }))
    expect(await people()).toHaveLength(1)
  })

  it('refuses a used link to any other request, and to the same one after a minute', async () => {
    const input = { token: await linkFor('ada@amt.example'), name: 'Ada', password }
    await setUpOperator(input, now)
    const other = { ...input, password: 'ein anderes Passwort' }
    await expect(setUpOperator(other, now)).rejects.toMatchObject({ code: 'not-found' })
    await expect(setUpOperator(input, later(60))).rejects.toMatchObject({ code: 'not-found' })
    await expect(read(input.token)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('of two who use one link at the same time serves one', async () => {
    const token = await linkFor('ada@amt.example')
    const both = ['Passwort der einen', 'Passwort der anderen'].map((text) =>
      setUpOperator({ token, name: 'Ada', password: text }, now),
    )
    const statuses = (await Promise.allSettled(both)).map(({ status }) => status).sort()
    expect(statuses).toEqual(['fulfilled', 'rejected'])
  })

  it.each([30 * 60, -1])('refuses a link %d s after it was made, or one that nobody made', async (seconds) => {
    const token = seconds < 0 ? 'x'.repeat(43) : await linkFor('ada@amt.example')
    const input = { token, name: 'Ada', password }
    await expect(setUpOperator(input, later(seconds))).rejects.toMatchObject({ code: 'not-found' })
    expect(await people()).toEqual([])
  })

  it('names each fault at its member, and the link stays unused', async () => {
    const token = await linkFor()
    await expect(setUpOperator({ token, name: '', password: 'kurz' }, now)).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer: '/email' }, { pointer: '/name' }, { pointer: '/password' }] },
    })
    expect(await read(token)).toEqual({ email: null, name: null, hasCalendars: false })
  })

  it('by a link without e-mail address makes the first operator only', async () => {
    const token = await linkFor()
    await setUpOperator({ token: await linkFor('ada@amt.example'), name: 'Ada', password }, now)
    const input = { token, email: 'mallory@amt.example', name: 'Mallory', password }
    await expect(setUpOperator(input, now)).rejects.toMatchObject({ code: 'not-found' })
    await expect(read(token)).rejects.toMatchObject({ code: 'not-found' })
    expect(await people()).toHaveLength(1)
  })

  it('for somebody who is there sets name and password anew', async () => {
    await setUpOperator({ token: await linkFor('ada@amt.example'), name: 'Ada', password }, now)
    const { rows } = await db.query<{ id: string }>('select id from people')
    await sampleCalendar(db, rows[0]?.id ?? '')
    const token = await linkFor('ADA@amt.example')
    expect(await read(token)).toEqual({ email: 'ada@amt.example', name: 'Ada', hasCalendars: true })
    await setUpOperator({ token, name: 'Ada B.', password: 'ein anderes Passwort' }, now)
    expect(await people()).toEqual([{ email: 'ada@amt.example', name: 'Ada B.', is_operator: true }])
    expect((await db.query('select from radar_feeds')).rowCount).toBe(0)
  })
})

it('an e-mail address in upper case cannot get into the table past the rules', async () => {
  const insert = `insert into people (id, email, name) values ('${newId()}', 'Ada@amt.example', 'Ada')`
  await expect(db.query(insert)).rejects.toMatchObject({ code: '23514' })
})
