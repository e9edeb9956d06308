import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { apiRouter } from '#app/_http/router.ts'
import { loadRoutes } from '#server/routes.ts'

beforeEach(() => void completeSettings(testSettings))

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = apiRouter(await loadRoutes())
  const response = await answer(new Request(`http://localhost:3999${path}`, { method, headers }))
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the API reference', () => {
  test('runs only scripts that bear its nonce, which no other answer has', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { headers, bytes } = await get('/api/docs')
        const nonce = /script-src 'nonce-([A-Za-z0-9+/]{24})'/.exec(headers.get('content-security-policy') ?? '')?.[1]
        const scripts = [...bytes.toString().matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
        expect(scripts).toHaveLength(2)
        for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
        return nonce
      }),
    )
    expect(nonces).not.toContain(undefined)
    expect(new Set(nonces).size).toBe(20)
  })

  test('asks nobody but this installation', async () => {
    const { headers, bytes } = await get('/api/docs')
    expect(headers.get('cache-control')).toBe('no-store')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/https?:|unsafe-eval|\*/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self'")
    const addresses = bytes.toString().match(/https?:\/\/[^"'/\s]+/g) ?? []
    expect(new Set(addresses)).toEqual(new Set(['http://localhost:3999']))
    for (const path of ['/submission-api/openapi.json', '/destination-api/openapi.json']) {
      expect(bytes.toString()).toContain(`http://localhost:3999${path}`)
    }
  })

  test('shows the documents to readers without JavaScript too', async () => {
    const withoutScript = /<noscript>([\s\S]*)<\/noscript>/.exec((await get('/api/docs')).bytes.toString())?.[1]
    expect(withoutScript).toContain('href="http://localhost:3999/submission-api/openapi.json"')
    expect(withoutScript).toContain('href="http://localhost:3999/schemas"')
  })
})

describe('its script', () => {
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync } as const

  test('is the same in every encoding, and may be kept for ever under its address', async () => {
    const page = (await get('/api/docs')).bytes.toString()
    const path = /src="http:\/\/localhost:3999(\/api\/docs\/scalar\.js\?v=[\d.]+)"/.exec(page)?.[1] ?? ''
    const plain = await get(path)
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('cache-control')).toContain('immutable')
    expect(plain.bytes.length).toBeGreaterThan(1_000_000)
    for (const [encoding, unpack] of Object.entries(unpacked)) {
      const packed = await get(path, { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toBe('accept-encoding')
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
      expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true)
      expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    }
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['br;q=0', null],
  ])('is sent to who takes %s as %s', async (taken, encoding) => {
    const { headers } = await get('/api/docs/scalar.js', { 'accept-encoding': taken }, 'HEAD')
    expect(headers.get('content-encoding')).toBe(encoding)
  })

  test('is 304 for who has it in that encoding', async () => {
    const first = await get('/api/docs/scalar.js', { 'accept-encoding': 'br' }, 'HEAD')
    const etag = String(first.headers.get('etag'))
    expect((await get('/api/docs/scalar.js', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
    expect(
      (await get('/api/docs/scalar.js', { 'accept-encoding': 'gzip', 'if-none-match': etag }, 'HEAD')).status,
    ).toBe(200)
  })
})

test.each(['/submission-api/openapi.json', '/destination-api/openapi.json'])('%s is JSON with a tag', async (path) => {
  const { status, headers, bytes } = await get(path)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  const document = JSON.parse(bytes.toString()) as { paths: Record<string, unknown> }
  const own = Object.keys(document.paths).filter((each) => each.startsWith(path.replace('openapi.json', 'v2/')))
  expect(own.length).toBeGreaterThan(3)
  const again = await get(path, { 'if-none-match': String(headers.get('etag')) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  expect((await get(path, {}, 'POST')).status).toBe(405)
})
