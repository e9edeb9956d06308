import { beforeAll, describe, expect, test } from 'vitest'
import { movedTo, testDatabase } from '#lib/platform/testing/test-database.ts'
import { destination, destinationBody, party, service, type Party, type Send } from '#server/testing/service.ts'

const LISTED = 'urn:de:fim:leika:leistung:99107023017000'
const UNLISTED = 'urn:de:fim:leika:leistung:99050012104000'

let send: Send
let sender: Party
let receiver: Party
const destinations = new Map<string, string>()

beforeAll(async () => {
  await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  for (const listed of Object.keys(matrix)) destinations.set(listed, await offering(listed))
})

const [offered] = destinationBody().publicServices as object[]
const offering = (...regions: string[]) => destination(send, receiver, { publicServices: [{ ...offered, regions }] })

/** The body as a client writes it that knows no region, or names one. */
function bytes(destinationId: string, region?: string, identifier = LISTED): string {
  const place = region === undefined ? '' : `,"region":"${region}"`
  return `{"destinationId":"${destinationId}","announcedAttachments":[],"publicService":{"name":"Wohngeld","identifier":"${identifier}"}${place}}`
}
const create = (body: string) =>
  send('POST', '/submission-api/v2/submissions', { token: sender.token, body, type: 'application/json' })
const read = (submissionId: unknown) =>
  send('GET', `/submission-api/v2/submissions/${String(submissionId)}`, { token: sender.token })

const sent = [undefined, 'DE', 'DE09', 'DE0916100000', 'DE11', '11', '091610000000', 'DE000000000000'] as const
/** For each region that a destination lists: what the regions above are answered. */
const matrix = {
  DE: [201, 201, 201, 201, 201, 201, 201, 201],
  DE09: [201, 422, 201, 201, 422, 422, 201, 422],
  DE000000000000: [201, 201, 201, 201, 201, 201, 201, 201],
  DE090000000000: [201, 422, 201, 201, 422, 422, 201, 422],
  '09': [201, 422, 201, 201, 422, 422, 201, 422],
  '110000000000': [201, 422, 422, 422, 201, 201, 422, 422],
  DE0916100000: [201, 422, 422, 201, 422, 422, 201, 422],
}
const rows = Object.entries(matrix).flatMap(([listed, answers]) =>
  answers.map((status, at) => ({ listed, region: sent[at], status })),
)

describe('a service that is offered', () => {
  test.each(rows)('in $listed, wanted in $region, is $status', async ({ listed, region, status }) => {
    const answer = await create(bytes(destinations.get(listed) ?? '', region))
    expect(answer.status).toBe(status)
    if (status === 422) {
      const detail = `The destination offers this service in ${listed} only, and ${region} does not lie there; name a region that does, or leave region out.`
      expect(answer.json).toMatchObject({ detail, errors: [{ pointer: '/region', detail }] })
    } else {
      // given back exactly as it was sent
      expect((await read(answer.json.submissionId)).json.region).toBe(region)
    }
  })

  test.each(Object.keys(matrix))('in %s is listed as it was written', async (listed) => {
    const id = destinations.get(listed)
    const own = await send('GET', `/destination-api/v2/destinations/${id}`, { token: receiver.token })
    const everybodys = await send('GET', `/submission-api/v2/destinations/${id}`)
    for (const { json } of [own, everybodys]) expect(json.publicServices).toMatchObject([{ regions: [listed] }])
  })
})

describe('a service that is not listed', () => {
  test('is refused, whatever the region', async () => {
    for (const region of [undefined, 'DE09', 'DE11']) {
      const { status, json } = await create(bytes(destinations.get('DE09') ?? '', region, UNLISTED))
      expect([status, json.errors]).toEqual([422, [expect.objectContaining({ pointer: '/publicService/identifier' })]])
    }
  })

  test('is taken from clients of the public service in any region; a listed one is still held to its regions', async () => {
    await movedTo({ WIRE_PROFILE: 'fit-connect' })
    const id = destinations.get('DE09') ?? ''
    for (const region of [undefined, 'DE09', '11']) {
      const answer = await create(bytes(id, region, UNLISTED))
      expect(answer.status).toBe(201)
      expect((await read(answer.json.submissionId)).json).toMatchObject({ publicService: { identifier: UNLISTED } })
    }
    expect((await create(bytes(id, '11'))).json.errors).toMatchObject([{ pointer: '/region' }])
    await movedTo({ WIRE_PROFILE: '' })
  })
})
