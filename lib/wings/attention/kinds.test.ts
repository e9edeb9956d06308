import { globSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesOf } from '#components/messages/areas.ts'
import { person } from '#server/testing/people.ts'
import { DAY } from '../../platform/durations.ts'
import { systemActor, type PersonActor } from '../../platform/actor.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { mailServer, textOf, type MailServer } from '../../platform/testing/mail-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import type { Role } from '../../platform/terms.ts'
import { aheadKinds, attentionKinds, nowKinds, type AheadKind } from '../../rooms/lists.ts'
import { attention as ownRoom } from '../../rooms/attention.ts'
import { eventStreams } from '../../rooms/event-streams.ts'
import type { Room } from '../../rooms/room.ts'
import { rooms } from '../../rooms/rooms.ts'
import { wordsOfRooms } from '../../words/all-words.ts'
import { say } from '../../words/say.ts'
import { attention } from '../../works/works.ts'
import { changeDigest } from './digests.ts'
import { createFeed, openFeed, readFeed } from './feeds.ts'
import { overviewFor } from './overview-for.ts'
import { radarFor } from './radar-for.ts'
import { sendDigests } from './send-digests.ts'
import { oneOfEach } from './testing/one-of-each.ts'
import type { FeedIncludes } from './terms.ts'

/** A Wednesday, 9 o'clock in Berlin. */
const now = new Date('2026-12-02T08:00:00Z')
const all: readonly Room[] = rooms

/** Kinds of which `oneOfEach` makes one; a room with kinds of its own tests them beside its statements. */
const made: readonly string[] = [ownRoom, eventStreams].flatMap(({ attention: table }) => Object.keys(table))
const isMade = ({ name }: { name: string }) => made.includes(name)

let db: TestDatabase
let mails: MailServer
let organisationId: string

beforeAll(async () => {
  mails = await mailServer()
  const sunset = new Date(now.getTime() + 5 * DAY).toISOString()
  const settings = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'kurier@amt.example',
    DEPRECATION_SUNSETS: `named-scopes=${sunset}`,
  }
  db = await testDatabase(settings)
  ;({ organisationId } = await oneOfEach(db, now))
})

afterAll(() => mails.close())

type Standing = Role | 'operator' | 'support'

const actorAs = (standing: Standing, of = organisationId): PersonActor => ({
  kind: 'person',
  personId: randomUUID(),
  sessionId: randomUUID(),
  name: 'Ada',
  address: '192.0.2.1',
  isOperator: standing === 'operator',
  isSupport: standing === 'support',
  roles: standing === 'operator' || standing === 'support' ? {} : { [of]: standing },
})

const namesOf = (kinds: readonly { name: string }[]): string[] => kinds.map(({ name }) => name).toSorted()
const radarOf = (actor: PersonActor) => radarFor(contextAt(actor, now), { finders: attention, days: 30 })

const happening = async (locale: 'de' | 'en', kind: AheadKind, count: number): Promise<string> =>
  say(locale, (await wordsOfRooms(locale, 'ahead'))[kind].happening, { count })

/** Every kind that the start page and the radar show to this person. */
async function shownTo(actor: PersonActor): Promise<string[]> {
  const [{ attention: groups }, { rows }] = await Promise.all([
    overviewFor(contextAt(actor, now), attention),
    radarOf(actor),
  ])
  return [...new Set([...groups, ...rows].map(({ kind }) => kind))].toSorted()
}

/** Who may know of a kind, by its permission; written by hand. */
const mayKnow: Record<string, readonly Standing[]> = {
  'see-cases': ['owner', 'developer', 'case-worker', 'reader', 'operator', 'support'],
  'see-callbacks': ['owner', 'developer', 'reader', 'operator', 'support'],
  'see-clients': ['owner', 'developer', 'reader', 'operator'],
  'see-destinations': ['owner', 'developer', 'case-worker', 'reader', 'operator'],
  operate: ['operator'],
}

describe('each kind', () => {
  test.each(['owner', 'developer', 'case-worker', 'reader', 'operator', 'support'] as const)(
    'is shown to %s as its permission says, and to no more',
    async (standing) => {
      const expected = attentionKinds.filter((kind) => isMade(kind) && mayKnow[kind.permission]?.includes(standing))
      expect(expected.length).toBeGreaterThan(10)
      expect(await shownTo(actorAs(standing))).toEqual(namesOf(expected))
    },
  )

  test('is shown to nobody of another organisation', async () => {
    expect(await shownTo(actorAs('owner', randomUUID()))).toEqual([])
  })

  test('stands on the start page while it is so, or on the radar ahead of its day', async () => {
    const { attention: groups } = await overviewFor(contextAt(actorAs('operator'), now), attention)
    expect(groups.map(({ kind }) => kind)).toEqual(nowKinds.filter(isMade).map(({ name }) => name))
    const { rows } = await radarOf(actorAs('operator'))
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual(namesOf(aheadKinds.filter(isMade)))
    const tones = new Map<string, boolean>(aheadKinds.map(({ name, tone }) => [name, tone !== 'info']))
    for (const { kind, isPressing } of rows) expect([kind, isPressing]).toEqual([kind, tones.get(kind)])
  })

  test('that presses comes by mail ahead of its day, and no other', async () => {
    const reader = await person({ role: 'reader', organisationId })
    const context = contextAt(reader.actor, now)
    const { rows } = await radarOf(reader.actor)
    await changeDigest(context, { rhythm: 'working-days', language: 'en' })
    expect(await sendDigests(contextAt(systemActor, now), { finders: attention })).toMatchObject({ warned: 1 })
    const [text = ''] = mails.mails.map(textOf)
    for (const { kind, count, isPressing } of rows)
      expect([kind, text.includes(await happening('en', kind, count))]).toEqual([kind, isPressing])
  })

  test.each<FeedIncludes>(['pressing', 'all'])('stands in a calendar of %s', async (includes) => {
    const reader = await person({ role: 'reader', organisationId })
    const wish = { name: 'Fristen', destinationId: null, includes, language: 'de' } as const
    const { feedId, password } = await createFeed(contextAt(reader.actor, now), wish)
    const anybody = contextAt(undefined, now)
    const feed = await openFeed(anybody, { user: feedId, password })
    if (!feed) throw new Error('The calendar was just made.')
    const text = (await readFeed(anybody, { ...feed, finders: attention })).replaceAll('\r\n ', '')
    for (const { kind, count, isPressing } of (await radarOf(reader.actor)).rows) {
      const isTold = text.includes(await happening('de', kind, count))
      expect([kind, isTold]).toEqual([kind, includes === 'all' || isPressing])
    }
  })

  test('has its words in both languages', async () => {
    const texts = await Promise.all((['de', 'en'] as const).map((locale) => messagesOf(locale, ['overview', 'radar'])))
    for (const { overview, radar } of texts) {
      expect(Object.keys(overview.attention.kinds).toSorted()).toEqual(namesOf(nowKinds))
      expect(Object.keys(radar.kinds).toSorted()).toEqual(namesOf(aheadKinds))
    }
    for (const { name } of aheadKinds) {
      const [german, english] = texts.map(({ radar }) => radar.kinds[name])
      for (const one of [german, english].flatMap((words) => Object.values(words ?? {}))) expect(one).toMatch(/\S \S/)
      expect([german?.name, german?.happening]).not.toEqual([english?.name, english?.happening])
      for (const locale of ['de', 'en'] as const) {
        expect(await happening(locale, name, 2)).toMatch(/^2 \S/)
        expect(await happening(locale, name, 1)).toMatch(/^\D+$/)
      }
    }
  })
})

test('contacts are mailed by parts of the due work, each of which a kind names; the mail about deadlines is of what is ahead', () => {
  const mailing = all.flatMap(({ dueWork = {} }) =>
    Object.entries(dueWork).flatMap(([part, phase]) => (phase === 'mails' ? [part] : [])),
  )
  const named: readonly string[] = attentionKinds.flatMap(({ mail }) => mail ?? [])
  expect(named.filter((part) => !mailing.includes(part))).toEqual([])
  expect(named.toSorted()).toEqual(Object.keys(ownRoom.dueWork).toSorted())
})

test('a page of docs tells of each kind who may know it and how pressing it is', () => {
  const docs = join(import.meta.dirname, '../../../docs')
  const pages = globSync('**/*.md', { cwd: docs }).map((name) => readFileSync(join(docs, name), 'utf8'))
  const told = pages.flatMap((page) => [
    ...page.matchAll(/^\| `([a-z-]+)` \| `([a-z-]+)` \| (danger|warning|info) \|/gm),
  ])
  expect(told.map(([, ...kind]) => kind.join(' ')).toSorted()).toEqual(
    attentionKinds.map(({ name, permission, tone }) => [name, permission, tone].join(' ')).toSorted(),
  )
})

describe('the alerts', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../docs/operating/alerts.yml'), 'utf8')
  const rules = file.split(/^ {6}- alert: /m).slice(1)
  const nameOf = (rule: string) => rule.split('\n')[0] ?? ''
  const named = attentionKinds.flatMap(({ alerts = [] }) => alerts)

  test('that a kind names are there', () => {
    expect(named.filter((name) => !rules.some((rule) => nameOf(rule) === name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test('of what people know too are named by its kind: those on metrics of rooms other than the service’s own works', () => {
    const own = ['platform', 'accounts', 'overview', 'works', 'expiry']
    const metrics = all
      .filter(({ name }) => !own.includes(name))
      .flatMap((room) => Object.values(room.metrics ?? {}).map(({ name }) => `kurier_${name}`))
    const ofRooms = rules.filter((rule) => metrics.some((metric) => rule.includes(metric))).map(nameOf)
    expect(ofRooms.length).toBeGreaterThan(3)
    expect(ofRooms.toSorted()).toEqual(named.toSorted())
  })
})
