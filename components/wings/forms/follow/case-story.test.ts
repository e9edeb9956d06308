import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { forms as german } from '#components/messages/de/forms.ts'
import { forms as english } from '#components/messages/en/forms.ts'
import { importKey, type JwkPair } from '@kurier/sdk/keys'
import { signingPair } from '@kurier/sdk/testing/test-keys'
import { verifyEventLog, type VerifiedEvent } from '@kurier/sdk/verify-event-log'
import { confirmsReceipt, eventsOf, reasonsIn, repliesIn, stateOf, toldEvents } from './case-story.ts'

const tags = { metadata: 'm', data: 'd', attachments: { a: '1', b: '2' } }
let made = 0

/** An event as a verified log gives it; `content` is that of its name. */
function event(name: string, more: { author?: string; id?: string; content?: object } = {}): VerifiedEvent {
  const { author = 'service', id = 's', content = {} } = more
  const type = name.endsWith('-reply') ? 'reply' : 'submission'
  made += 1
  const claims = { jti: String(made), issuedAt: new Date(made), author, subject: { type, id }, case: 'c', kid: 'k' }
  return { ...claims, verified: true, name, content, token: '' } as VerifiedEvent // name and content belong together
}

test('the state follows the decision', () => {
  const submitted = event('submit-submission', { content: { authenticationTags: tags } })
  expect(stateOf([submitted])).toBe('underway')
  expect(stateOf([submitted, event('accept-submission', { author: 'd' })])).toBe('accepted')
  expect(stateOf([submitted, event('reject-submission', { content: { problems: [] } })])).toBe('rejected')
})

test('people are told what concerns them, with the reasons of a rejection', () => {
  const problems = [
    { type: 't', title: 'title', detail: 'detail', instance: 'data' },
    { type: 't', title: 'other title', instance: 'data' },
  ]
  const told = toldEvents(
    [
      event('create-submission'),
      event('submit-submission'),
      event('notify-submission', { content: { notifyType: 'callback' } }),
      event('notify-submission', { content: { notifyType: 'polling' } }),
      event('create-reply', { id: 'r' }),
      event('notify-reply', { id: 'r', content: { notifyType: 'polling' } }),
      event('reject-submission', { author: 'destination', content: { problems } }),
      event('reject-submission', { content: { problems } }),
    ],
    's',
  )
  expect(told.map(({ name, notInTime, problems: named }) => [name, notInTime, named])).toEqual([
    ['submit-submission', false, []],
    ['notify-submission', false, []],
    ['notify-submission', false, []],
    ['reject-submission', false, problems],
    ['reject-submission', true, []],
  ])
})

test('reasons are told by kind, with the office’s own words; a title only where the kind is unknown', () => {
  const base = 'https://kurier.example/problems'
  const problem = (type: string, title: string, detail?: string) => ({
    type: `${base}/${type}`,
    title,
    instance: 'data' as const,
    ...(detail !== undefined && { detail }),
  })
  const problems = [
    problem('schema-violation', 'The part does not follow its schema', 'Das Geburtsdatum fehlt.'),
    problem('schema-violation', 'The part does not follow its schema', 'Die Hausnummer fehlt.'),
    problem('schema-violation', 'The part does not follow its schema', 'Das Geburtsdatum fehlt.'),
    problem('hash-mismatch', 'The hash differs'),
    problem('wrong-office', 'Not our town'),
    problem('toString', 'Not our town either', 'Bitte an Musterstadt.'),
  ]
  expect(reasonsIn(problems)).toEqual([
    { kind: 'schema-violation', words: ['Das Geburtsdatum fehlt.', 'Die Hausnummer fehlt.'] },
    { kind: 'hash-mismatch', words: [] },
    { kind: 'other', words: ['Not our town', 'Bitte an Musterstadt.'] },
  ])
})

test('a log in which a receiver of version 1 forwarded the submission is read like any other', async () => {
  const [service, destination] = [signingPair('service'), signingPair()]
  const [submissionId, caseId, destinationId] = [randomUUID(), randomUUID(), randomUUID()]
  const [serviceIssuer, eventTypeBase] = ['https://kurier.example/submission-api', 'https://kurier.example/events']
  const signed = async (name: string, content: object, issuer: string, { publicKey, privateKey }: JwkPair) =>
    new SignJWT({ txn: `case:${caseId}`, events: { [`${eventTypeBase}/${name}`]: content } })
      .setProtectedHeader({ alg: 'PS512', typ: 'secevent+jwt', kid: publicKey.kid })
      .setSubject(`submission:${submissionId}`)
      .setIssuer(issuer)
      .setIssuedAt(1_700_000_000)
      .setJti(randomUUID())
      .sign(await importKey(privateKey, 'signing'))
  const content = { authenticationTags: { ...tags, attachments: {} } }
  const log = [
    await signed('submit-submission', content, serviceIssuer, service),
    await signed('forward-submission', {}, destinationId, destination),
    await signed('accept-submission', content, destinationId, destination),
  ]
  const serviceKeys = { keys: [service.publicKey] }
  const destinationKey = () => destination.publicKey
  const identities = [{ issuer: serviceIssuer, eventTypeBase }]
  const trust = { identities, serviceKeys, destinationId, destinationKey, caseId }
  const events = (await verifyEventLog(log, trust)).filter((event) => event.verified)
  expect(toldEvents(events, submissionId).map(({ name }) => name)).toEqual([
    'submit-submission',
    'forward-submission',
    'accept-submission',
  ])
  expect([stateOf(events.slice(0, 2)), stateOf(events)]).toEqual(['underway', 'accepted'])
  for (const { status } of [german, english]) expect(status.events['forward-submission'].note).toMatch(/\.$/)
})

test('a reply can be opened until it is rejected or deleted', () => {
  const events = [
    ...['one', 'two', 'three'].map((id) => event('submit-reply', { id })),
    event('accept-reply', { id: 'one' }),
    event('reject-reply', { id: 'two' }),
    event('delete-reply', { id: 'three' }),
  ]
  expect(repliesIn(events).map(({ replyId, isOpenable }) => [replyId, isOpenable])).toEqual([
    ['one', true],
    ['two', false],
    ['three', false],
  ])
})

test('what is handed in later is told as such, and the state stays that of the application', () => {
  const events = [
    event('submit-submission'),
    event('accept-submission'),
    event('submit-reply', { id: 'r' }),
    event('submit-submission', { id: 'further' }),
    event('reject-submission', { id: 'further', content: { problems: [] } }),
  ]
  expect(toldEvents(events, 's').map(({ name, isFurther }) => [name, isFurther])).toEqual([
    ['submit-submission', false],
    ['accept-submission', false],
    ['submit-reply', false],
    ['submit-submission', true],
    ['reject-submission', true],
  ])
  expect(stateOf(eventsOf(events, 's'))).toBe('accepted')
  expect(stateOf(eventsOf(events, 'further'))).toBe('rejected')
})

test('a reply was read when it was accepted, also after its content is gone', () => {
  const events = ['one', 'two'].map((id) => event('submit-reply', { id }))
  const later = [event('accept-reply', { id: 'one' }), event('delete-reply', { id: 'one' })]
  expect(repliesIn([...events, ...later]).map(({ wasRead, isOpenable }) => [wasRead, isOpenable])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the confirmation must name exactly the parts of the receipt, in any order', () => {
  const receipt = { authenticationTags: tags }
  expect(confirmsReceipt({ ...tags, attachments: { b: '2', a: '1' } }, receipt)).toBe(true)
  expect(confirmsReceipt({ ...tags, data: 'x' }, receipt)).toBe(false)
  expect(confirmsReceipt({ ...tags, attachments: { a: '1' } }, receipt)).toBe(false)
})
