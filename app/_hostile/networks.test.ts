import { beforeAll, expect, test } from 'vitest'
import { GET as info } from '#app/submission-api/v2/info/route.ts'
import { POST as begin } from '#app/api/forms/[path]/applications/route.ts'
import { GET as live } from '#app/api/health/live/route.ts'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import type { Handler } from '#app/_http/describe.ts'
import { countNetwork } from '#lib/platform/rate-limit.ts'
import { applications, offeredForm } from '#app/api/forms/testing/offered-form.ts'
import { path as formPath } from '#lib/wings/applications/testing/form-destination.ts'
import { settings } from '#lib/platform/env.ts'

beforeAll(() => offeredForm())

const base = () => settings().baseUrl

async function statusFrom(address: string, handler: Handler, path: string, init?: RequestInit): Promise<number> {
  const request = new Request(`${base()}${path}`, init)
  const params: Record<string, string> = path === applications ? { path: formPath } : {}
  noteCallerAddress(request, address)
  const response = await handler(request, { params: Promise.resolve(params) })
  await response.body?.cancel()
  return response.status
}

const readInfo = (address: string) => statusFrom(address, info, '/submission-api/v2/info')
const beginOne = (address: string) =>
  statusFrom(address, begin, applications, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base(), 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ announcedAttachments: [] }),
  })

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length

test('somebody with a whole IPv6 network gets no more than somebody with one address', async () => {
  const { addressRequests } = settings().limits
  const statuses = await Promise.all(times(addressRequests + 50, (i) => readInfo(`2001:db8:64::${i.toString(16)}`)))
  expect(refused(statuses)).toBe(50)
  expect(await readInfo('2001:db8:64:1::1')).toBe(200)
})

test('somebody with many IPv6 networks of one /48 is stopped too, and the neighbour is not', async () => {
  const { addressRequests } = settings().limits
  const statuses = await Promise.all(
    times(addressRequests * 8 + 50, (i) => readInfo(`2001:db8:48:${(i % 100).toString(16)}::1`)),
  )
  expect(refused(statuses)).toBe(50)
  expect(await readInfo('2001:db8:49::1')).toBe(200)
})

test('applications are begun from one IPv6 network as often an hour as from one address', async () => {
  const { applicationsPerHour } = settings().limits
  const statuses = await Promise.all(
    times(applicationsPerHour + 20, (i) => beginOne(`2001:db8:64:2::${i.toString(16)}`)),
  )
  expect(refused(statuses)).toBe(20)
})

test('a flood of other requests does not make the hour of a caller forgotten', async () => {
  const { applicationsPerHour } = settings().limits
  await Promise.all(times(applicationsPerHour, () => beginOne('192.0.2.77')))
  expect(await beginOne('192.0.2.77')).toBe(429)
  const { addressRequests } = settings().limits
  for (let i = 0; i < 51_000; i += 1) {
    const address = `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`
    // most are counted alone, as each request is; those after the places are gone are requests again
    if (i < 50_500) countNetwork('requests', address, addressRequests)
    else await statusFrom(address, live, '/api/health/live')
  }
  expect(await beginOne('192.0.2.77')).toBe(429)
})
