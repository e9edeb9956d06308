import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { person, type TestPerson } from '#server/testing/people.ts'
import { sampleOffice, type SampleOffice } from '../overview/testing/sample-office.ts'
import { systemActor } from '../../platform/actor.ts'
import { DAY } from '../../platform/durations.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { mailServer, textOf, type MailServer } from '../../platform/testing/mail-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { changeDigest, readDigest } from './digests.ts'
import { attention } from '../../works/works.ts'
import { sendDigests } from './send-digests.ts'
import type { DigestRhythm } from './terms.ts'

/** A Wednesday, 9 o'clock in Berlin. */
const wednesday = new Date('2026-12-02T08:00:00Z')
const later = (days: number): Date => new Date(wednesday.getTime() + days * DAY)

let db: TestDatabase
let mails: MailServer
let office: SampleOffice
let reader: TestPerson

beforeAll(async () => {
  mails = await mailServer()
  db = await testDatabase({ SMTP_URL: mails.url, MAIL_FROM: 'kurier@amt.example' })
})

afterAll(() => mails.close())

beforeEach(async () => {
  mails.mails.length = 0
  mails.refused.clear()
  await db.query('delete from radar_digests')
  await db.query('select purge_case(id) from cases')
  office = await sampleOffice(db)
  reader = await person({ role: 'reader', organisationId: office.organisationId })
})

const wish = (rhythm: DigestRhythm | null, language: 'de' | 'en' = 'de', of = reader) =>
  changeDigest(contextAt(of.actor, wednesday), { rhythm, language })
const send = (at: Date) => sendDigests(contextAt(systemActor, at), { finders: attention })
const arrived = () => mails.mails.map((mail) => [mail.to, textOf(mail).replaceAll('\r\n', '\n')] as const)

describe('the mail about deadlines', () => {
  it('tells on a working day what will be lost, by day and destination, and where it is switched off', async () => {
    await office.submitted(later(-10))
    await office.submitted(later(-9))
    await wish('working-days')
    expect(await send(wednesday)).toEqual({ warned: 1, more: false })
    const [[to, text] = [[], '']] = arrived()
    expect(to).toEqual([reader.email])
    expect(text).toContain('Das geschieht bis Dienstag, 8. Dezember 2026, wenn niemand etwas unternimmt:')
    expect(text).toContain('Sonntag, 6. Dezember 2026\n- Wohngeldstelle: eine Einreichung wird zurückgewiesen\n')
    expect(text).toContain('Montag, 7. Dezember 2026\n- Wohngeldstelle: eine Einreichung wird zurückgewiesen\n')
    expect(text).toMatch(/\/account#radar\n/)
    expect(text).not.toContain('Erinnerung')
  })

  it('comes once a day, however many ask at once, and again on the next working day', async () => {
    await office.submitted(later(-10))
    await wish('working-days', 'en')
    const answers = await Promise.all([1, 2, 3].map(() => send(wednesday)))
    expect(answers.reduce((sum, { warned }) => sum + warned, 0)).toBe(1)
    expect((await send(later(0.2))).warned).toBe(0)
    expect((await send(later(1))).warned).toBe(1)
    expect(arrived().at(-1)?.[1]).toContain('- Wohngeldstelle: one submission will be rejected')
  })

  it('comes on no Saturday, and not before six', async () => {
    await office.submitted(later(-3))
    await wish('working-days')
    expect((await send(later(3))).warned).toBe(0)
    expect((await send(new Date('2026-12-07T04:59:00Z'))).warned).toBe(0)
    expect((await send(new Date('2026-12-07T05:00:00Z'))).warned).toBe(1)
  })

  it('comes weekly from Monday on, and looks 14 days ahead', async () => {
    await office.submitted(later(-1))
    await wish('weekly')
    expect((await send(wednesday)).warned).toBe(1)
    expect((await send(later(2))).warned).toBe(0)
    expect((await send(later(5))).warned).toBe(1)
  })

  it('does not come when nothing will be lost, to who does not want it, and to nobody who is disabled', async () => {
    await office.decide(await office.submitted(later(-3)), 'accept-submission', later(-2))
    await wish('working-days')
    expect(await send(wednesday)).toEqual({ warned: 0, more: false })
    await office.submitted(later(-10))
    await wish(null)
    expect((await send(later(1))).warned).toBe(0)
    await wish('weekly')
    await db.query('update people set disabled_at = now() where id = $1', [reader.personId])
    expect((await send(later(1))).warned).toBe(0)
    expect(mails.mails).toEqual([])
  })

  it('tells nobody of another organisation', async () => {
    await office.submitted(later(-10))
    const stranger = await person({ role: 'owner' })
    await wish('working-days', 'de', stranger)
    expect((await send(wednesday)).warned).toBe(0)
  })

  it('that is refused is not tried again on the same day', async () => {
    await office.submitted(later(-10))
    await wish('working-days')
    mails.refused.add('*')
    expect((await send(wednesday)).warned).toBe(0)
    mails.refused.clear()
    expect((await send(wednesday)).warned).toBe(0)
    expect((await send(later(1))).warned).toBe(1)
  })
})

it('is a wish of each person, which stands in the audit log', async () => {
  const context = contextAt(reader.actor, wednesday)
  expect(await readDigest(context)).toEqual({ rhythm: null, language: null, isPossible: true })
  expect(await wish('weekly', 'en')).toEqual({ rhythm: 'weekly', language: 'en', isPossible: true })
  expect(await wish(null)).toEqual({ rhythm: null, language: null, isPossible: true })
  const { rows } = await db.query(
    `select action, after from audit_log where actor_id = $1 and action = 'change-radar-digest' order by id`,
    [reader.personId],
  )
  expect(rows.map(({ after }) => after as object)).toEqual([
    { rhythm: 'weekly', language: 'en' },
    { rhythm: null, language: 'de' },
  ])
})
