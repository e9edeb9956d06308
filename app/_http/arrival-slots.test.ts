import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ClientActor } from '#lib/platform/actor.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { submitSlot, uploadSlot } from './arrival-slots.ts'
import { noteCallerAddress } from './caller-address.ts'
import { callOf } from './web-call.ts'

beforeAll(() => {
  completeSettings({ ...testSettings, RATE_CLIENT_UPLOADS: '2', RATE_CLIENT_SUBMITS: '2', LIMIT_ARRIVING: '6' })
})

const client = (clientId: string = randomUUID()): ClientActor => {
  return { kind: 'client', clientId, organisationId: randomUUID(), scopes: [] }
}
const applicant = (clientId: string): ClientActor => ({
  ...client(clientId),
  boundTo: { submissionId: randomUUID(), caseId: randomUUID() },
})

function arrival(actor: ClientActor, { length, address = '198.51.100.7' }: { length?: number; address?: string } = {}) {
  const headers = length === undefined ? undefined : { 'content-length': String(length) }
  const request = new Request('http://localhost/', { headers })
  noteCallerAddress(request, address)
  return { request: callOf(request), actor }
}

/** A body that goes on arriving until it is ended; `done` is what its client is answered. */
function arriving(begin: (work: () => Promise<string>) => Promise<string>) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { done: begin(() => promise), end: () => resolve('stored'), fail: reject }
}
const upload = (actor: ClientActor, from = {}) => arriving((work) => uploadSlot(arrival(actor, from), work))
const submit = (actor: ClientActor, documentId: string, length?: number) =>
  arriving((work) => submitSlot({ ...arrival(actor, { length }), documentId }, work))
const at = async () => 'stored'

const LARGE = 1_048_577

async function ended(...bodies: { done: Promise<string>; end: () => void }[]): Promise<void> {
  for (const one of bodies) one.end()
  expect(await Promise.all(bodies.map(({ done }) => done))).toEqual(bodies.map(() => 'stored'))
}

test('a client may have as many uploads under way as the setting says, the next one is answered 429', async () => {
  const actor = client()
  const [first, second] = [upload(actor), upload(actor)]
  const refusal = { code: 'too-many-requests', message: /^More than 2 attachments/, extra: { retryAfterSeconds: 5 } }
  await expect(uploadSlot(arrival(actor), at)).rejects.toMatchObject(refusal)
  await ended(first)
  expect(await uploadSlot(arrival(actor), async () => 'third')).toBe('third')
  await ended(second)
})

test('an upload that is refused or breaks off gives its place back', async () => {
  const actor = client()
  for (let attempt = 0; attempt < 10; attempt++) {
    const failing = upload(actor)
    failing.fail(new Error('broke off'))
    await expect(failing.done).rejects.toThrow('broke off')
  }
  const [first, second] = [upload(actor), upload(actor)]
  await expect(uploadSlot(arrival(actor), at)).rejects.toMatchObject({ code: 'too-many-requests' })
  await ended(first, second)
})

test('the uploads of one client hinder no other', async () => {
  const busy = client()
  const uploads = [upload(busy), upload(busy)]
  expect(await uploadSlot(arrival(client()), at)).toBe('stored')
  await ended(...uploads)
})

test('of one submission there is one submit at a time, however small; another is not hindered', async () => {
  const actor = client()
  const documentId = randomUUID()
  const first = submit(actor, documentId, 10)
  const again = { ...arrival(actor, { length: 10 }), documentId }
  await expect(submitSlot(again, at)).rejects.toMatchObject({
    code: 'too-many-requests',
    extra: { retryAfterSeconds: 5 },
  })
  expect(await submitSlot({ ...again, documentId: randomUUID() }, at)).toBe('stored')
  await ended(first)
  expect(await submitSlot(again, at)).toBe('stored')
})

test('large submits of a client are counted, those without a declared length too; small ones come beside them', async () => {
  const actor = client()
  const large = [submit(actor, randomUUID(), LARGE), submit(actor, randomUUID())]
  for (const length of [LARGE, undefined]) {
    const third = { ...arrival(actor, { length }), documentId: randomUUID() }
    await expect(submitSlot(third, at)).rejects.toMatchObject({ message: /^More than 2 large submits/ })
  }
  const small = Array.from({ length: 20 }, () => submit(actor, randomUUID(), LARGE - 1))
  await ended(...small, ...large)
})

test('all together may be as many as the setting says; then there is 503, and small submits still come', async () => {
  const uploads = Array.from({ length: 6 }, () => upload(client()))
  await expect(uploadSlot(arrival(client()), at)).rejects.toMatchObject({
    code: 'unavailable',
    extra: { retryAfterSeconds: 5 },
  })
  await ended(submit(client(), randomUUID(), 3000))
  await ended(...uploads)
})

test('who fills in forms has half of all, and each network no more than a client: API clients go on', async () => {
  const formClient = randomUUID()
  const from = (address: string) => upload(applicant(formClient), { address })
  const others = [from('2001:db8::1'), from('2001:db8::2')]
  await expect(from('2001:db8::3').done).rejects.toMatchObject({ message: /of your network/ })
  const third = from('203.0.113.1')
  await expect(from('203.0.113.2').done).rejects.toMatchObject({ code: 'unavailable' })
  expect(await uploadSlot(arrival(client()), at)).toBe('stored')
  await ended(...others, third)
})
