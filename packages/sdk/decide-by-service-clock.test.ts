import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AdministrationSystem } from './administration-system.ts'
import type { Fetch, FetchRequest } from './connection.ts'
import { signingPair } from './testing/test-keys.ts'

const MINUTE = 60_000
const reference = {
  submissionId: '018f2a00-0000-7000-8000-000000000001',
  destinationId: '018f2a00-0000-7000-8000-000000000002',
  caseId: '018f2a00-0000-7000-8000-000000000003',
}
const problem = { type: 'https://amt.example/no', title: 'No', instance: 'submission' }

const start = Date.now()
/** What the service's clock shows, whatever this machine's is set to. */
const serviceTime = () => start + performance.now()

let posted: number[]

beforeEach(() => {
  posted = []
})

afterEach(() => void vi.useRealTimers())

const bodyOf = ({ body }: FetchRequest) => (typeof body === 'string' ? body : '')

/** A service that takes a decision only within five minutes of its own time. `tells`: whether it says what time that is. */
const service =
  (tells: boolean): Fetch =>
  async (_, request) => {
    const iat = decodeJwt(bodyOf(request)).iat ?? 0
    posted.push(iat)
    const ahead = Math.round(iat - serviceTime() / 1000)
    const detail = `"iat" lies ${ahead} seconds in the future`
    const refusal = {
      type: 'x/invalid',
      status: 422,
      title: 't',
      detail: 'd',
      instance: 'i',
      errors: [{ pointer: '/iat', detail }],
    }
    const headers = new Headers({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(tells && { date: new Date(serviceTime()).toUTCString() }),
    })
    const body = Math.abs(ahead) > 300 ? JSON.stringify(refusal) : null
    const { status } = new Response(null, { status: body === null ? 204 : 422 })
    return { status, headers, body: null, text: async () => body ?? '' }
  }

const system = (fetch: Fetch) =>
  new AdministrationSystem({
    baseUrl: 'https://kurier.example',
    schemaBase: 'https://kurier.example/schemas',
    fetch,
    retries: 0,
    requestToken: async () => ({ accessToken: 't', expiresIn: 600 }),
    keysOf: () => ({ signingKey: signingPair().privateKey, decryptionKeys: [] }),
  })

it('a first decision that is refused for its time is signed again by the time that the refusal tells', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: serviceTime() + 10 * MINUTE })
  const own = system(service(true))
  await own.reject(reference, [problem])
  expect(posted).toHaveLength(2)
  await own.reject(reference, [problem])
  expect(posted).toHaveLength(3)
})

it('one whose time cannot be learnt is refused once, and says by how much the clock is off', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: serviceTime() + 10 * MINUTE })
  await expect(system(service(false)).reject(reference, [problem])).rejects.toThrow(/"iat" lies (599|600|601) seconds/)
  expect(posted).toHaveLength(1)
})
