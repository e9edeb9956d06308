import { beforeAll, expect, test } from 'vitest'
import { jwe } from '#server/testing/service.ts'
import { fingerprint } from './testing/fingerprint.ts'
import { destinationApi, makeWorld, submissionApi, type World } from './testing/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

/** Names of the tables whose rows are not what they were. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await fingerprint(world.db)
  await work()
  const after = await fingerprint(world.db)
  return Object.keys(after).filter((name) => after[name] !== before[name])
}

const destinationPath = () => `${destinationApi}/destinations/${world.destinationId}`
const asReceiver = () => ({ token: world.receiver.token })
const attachmentPath = () =>
  `${submissionApi}/submissions/${world.incomplete.submissionId}/attachments/${world.incomplete.attachmentId}`

test('a read changes nothing', async () => {
  expect(await changedBy(() => world.send('GET', destinationPath(), asReceiver()))).toEqual([])
})

test('one changed column of one row shows', async () => {
  const patch = { ...asReceiver(), body: { name: 'Another name' } }
  expect(await changedBy(() => world.send('PATCH', destinationPath(), patch))).toEqual(['destinations'])
})

test('a stored attachment shows, and so does one in its place', async () => {
  const upload = () =>
    world.send('PUT', attachmentPath(), { token: world.sender.token, body: jwe('x', { attachment: true }) })
  const expected = ['submissions', 'content_parts', 'blobs', 'files'].sort()
  expect((await changedBy(upload)).sort()).toEqual(expected)
  expect((await changedBy(upload)).sort()).toEqual(expected)
})

test('a list that is fetched leaves its note, and nothing else', async () => {
  const list = () => world.send('GET', `${submissionApi}/submissions`, asReceiver())
  expect(await changedBy(list)).toEqual(['tellings'])
})
