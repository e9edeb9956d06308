import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KurierError } from '@kurier/sdk/errors'
import { filledText, object, uuid, wholeNumber } from '@kurier/sdk/json-shape'
import { OnlineService } from '@kurier/sdk/online-service'
import { BegunOnce, type BegunSubmission } from './begun-submission.ts'
import { keptSending } from './kept-sending.ts'
import { keepWords, keptWords } from '../window-store/kept-words.ts'
import { storageInMemory } from '../window-store/testing/kept-in-memory.ts'

const NAME = 'sending:form/1.0'

beforeEach(() => vi.stubGlobal('window', { sessionStorage: storageInMemory() }))
afterEach(() => vi.unstubAllGlobals())

const check = object({
  submissionId: uuid,
  caseId: uuid,
  destinationId: uuid,
  schemaUri: filledText,
  accessToken: filledText,
  expiresIn: wholeNumber,
})
const begun: BegunSubmission = {
  submissionId: crypto.randomUUID(),
  caseId: crypto.randomUUID(),
  destinationId: crypto.randomUUID(),
  schemaUri: 'https://x.example/schema',
  accessToken: 'token',
  expiresIn: 1800,
}
const attachments = [{ attachmentId: crypto.randomUUID(), name: 'grundbuch.pdf' }]
const service = new OnlineService({
  baseUrl: 'https://x.example',
  requestToken: () => Promise.reject(new Error('asked')),
})

/** What the page knows as it is loaded: once at first, once more after a reload. */
const loadPage = () =>
  new BegunOnce<BegunSubmission>({
    name: NAME,
    begun: check,
    takenUp: (ids, notes) => service.takeUpSending({ ...ids, ...notes }),
  })

function begin(text: string) {
  const page = loadPage()
  page.start(text)
  page.known = { begun, sending: service.takeUpSending({ ...begun, attachments }) }
  page.note()
  return page
}

const tags = (data: string) => ({ authenticationTags: { metadata: 'm', data, attachments: {} }, attachments })

test('a page that is loaded anew goes on with the same submission, and knows what may have arrived', () => {
  const page = begin('first')
  page.submit('tag-1', 'first')
  page.start('second')
  page.submit('tag-2', 'second')
  const again = loadPage()
  expect(again.known?.begun).toEqual(begun)
  expect(again.known?.sending.toJSON()).toMatchObject({ submissionId: begun.submissionId, attachments })
  expect(again.isUncertain).toBe(true)
  expect(again.arrivedAs(begun, tags('tag-1'))).toMatchObject({ text: 'first', begun })
  expect(again.arrivedAs(begun, tags('tag-2'))).toMatchObject({ text: 'second' })
  expect(() => again.arrivedAs(begun, tags('tag-3'))).toThrow('not tried here')
})

test('before anything was submitted nothing can have arrived', () => {
  begin('text')
  expect(loadPage()).toMatchObject({ isUncertain: false, known: { begun } })
})

test('a lost connection leaves it under way, all else was told and waits for somebody', () => {
  const page = begin('text')
  page.fail(new KurierError('connection', 'lost'))
  expect(keptSending(NAME)).toMatchObject({ stage: 'underway', text: 'text' })
  page.fail(new Error('refused'))
  expect(keptSending(NAME)).toMatchObject({ stage: 'told' })
})

test('what the service has given up is forgotten, and what is no such thing is never taken up', () => {
  begin('text').giveUp()
  expect(keptWords(NAME)).toBeNull()
  for (const strange of [{}, { startedAt: 'now', text: 'text', stage: 'underway', begun: {} }, [], 1]) {
    keepWords(NAME, JSON.stringify(strange))
    expect(loadPage().known).toBeUndefined()
  }
})
