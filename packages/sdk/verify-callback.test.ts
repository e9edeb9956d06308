import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyCallback, type CallbackHeaders } from './verify-callback.ts'

const secret = '0123456789abcdef0123456789abcdef'
const base = 'https://kurier.example/schemas/submission-api/callbacks'
const body = `{"type":"${base}/new-submissions","submissions":[],"submissionIds":[]}`
const sentAt = 1_700_000_000
/** Made with another program: openssl dgst -sha512 -hmac <secret> over `1700000000.<body>`. */
const authentication =
  '1f9cc4c5f5f668ed7b7ae10b1eff55427f9d6b72f413128467cb9588c39eecb99d878626d10b6b4fe8c5d919ebbe5e74de64e0ec7729d10c3274af16df8ce271'
const headers = { 'callback-timestamp': String(sentAt), 'callback-authentication': authentication }
const ids = {
  submissionId: '018f2a00-0000-7000-8000-000000000001',
  destinationId: '018f2a00-0000-7000-8000-000000000002',
  caseId: '018f2a00-0000-7000-8000-000000000003',
}
const reply = { replyId: '018f2a00-0000-7000-8000-000000000004', destinationId: ids.destinationId, caseId: ids.caseId }

const at = (seconds: number): Date => new Date((sentAt + seconds) * 1000)
const check = (
  changes: { headers?: CallbackHeaders; rawBody?: string | Uint8Array; secret?: string | string[]; now?: Date } = {},
) => verifyCallback({ headers, rawBody: body, secret, now: at(1), ...changes })
const signed = (rawBody: string | Uint8Array) => ({
  rawBody,
  headers: {
    'callback-timestamp': String(sentAt),
    'callback-authentication': createHmac('sha512', secret).update(`${sentAt}.`).update(rawBody).digest('hex'),
  },
})
const refused = (reason: string, ageSeconds?: number) => ({ ok: false, reason, ageSeconds })

describe('a callback is taken', () => {
  it('with the HMAC that another program made', async () => {
    expect(await check()).toEqual({
      ok: true,
      callback: { name: 'new-submissions', type: `${base}/new-submissions`, submissions: [] },
    })
  })

  it('with its body as bytes, headers as Headers, in any case, as Node lists, and an upper-case HMAC', async () => {
    expect(await check({ rawBody: new TextEncoder().encode(body) })).toMatchObject({ ok: true })
    expect(await check({ headers: new Headers(headers) })).toMatchObject({ ok: true })
    expect(
      await check({
        headers: { 'Callback-Timestamp': [String(sentAt)], 'CALLBACK-AUTHENTICATION': authentication.toUpperCase() },
      }),
    ).toMatchObject({ ok: true })
  })

  it('with either of two secrets, while one is exchanged for the other', async () => {
    const other = `${secret}x`
    expect(await check({ secret: [other, secret] })).toMatchObject({ ok: true })
    expect(await check({ secret: [secret, other] })).toMatchObject({ ok: true })
    expect(await check({ secret: [other, `${secret}y`] })).toEqual({ ok: false, reason: 'authentication-wrong' })
    await expect(check({ secret: [secret, ''] })).rejects.toMatchObject({ code: 'input-unfit' })
    await expect(check({ secret: [] })).rejects.toMatchObject({ code: 'input-unfit' })
  })

  it.each([0, 299, 300, -300])('%i seconds after it was sent', async (seconds) => {
    expect(await check({ now: at(seconds) })).toMatchObject({ ok: true })
  })

  it('of each type, with what changed', async () => {
    const submissions = [ids]
    const replies = [reply]
    const bodies = [
      { type: `${base}/new-submissions`, submissions, submissionIds: [ids.submissionId] },
      { type: `${base}/new-replies`, replies },
      { type: `${base}/new-events`, submissions, replies },
    ]
    const callbacks = await Promise.all(bodies.map((value) => check(signed(JSON.stringify(value)))))
    expect(callbacks).toEqual([
      { ok: true, callback: { name: 'new-submissions', type: `${base}/new-submissions`, submissions } },
      { ok: true, callback: { name: 'new-replies', type: `${base}/new-replies`, replies } },
      { ok: true, callback: { name: 'new-events', type: `${base}/new-events`, submissions, replies } },
    ])
  })
})

describe('a callback is refused', () => {
  it.each<[string, Record<string, string | string[]>]>([
    ['timestamp-missing', { 'callback-authentication': authentication }],
    ['timestamp-malformed', { ...headers, 'callback-timestamp': '1700000000.0' }],
    ['timestamp-malformed', { ...headers, 'callback-timestamp': ' 1700000000' }],
    ['timestamp-malformed', { ...headers, 'callback-timestamp': '-1' }],
    ['timestamp-malformed', { ...headers, 'callback-timestamp': '' }],
    ['timestamp-malformed', { ...headers, 'callback-timestamp': [String(sentAt), String(sentAt)] }],
    ['timestamp-malformed', { ...headers, 'callback-timestamp': String(sentAt), 'Callback-Timestamp': String(sentAt) }],
    ['authentication-missing', { 'callback-timestamp': String(sentAt) }],
    ['authentication-wrong', { ...headers, 'callback-authentication': '' }],
    ['authentication-wrong', { ...headers, 'callback-authentication': authentication.slice(2) }],
    ['authentication-wrong', { ...headers, 'callback-authentication': `${authentication}00` }],
    ['authentication-wrong', { ...headers, 'callback-authentication': `0${authentication.slice(1)}` }],
    ['authentication-wrong', { ...headers, 'callback-authentication': 'g'.repeat(128) }],
    ['authentication-wrong', { ...headers, 'callback-timestamp': String(sentAt + 1) }],
    ['authentication-wrong', { ...headers, 'callback-timestamp': `0${sentAt}` }],
  ])('with %s', async (reason, given) => {
    expect(await check({ headers: given })).toEqual(refused(reason))
  })

  it('with the seconds by which a clock is off, an hour here', async () => {
    expect(await check({ now: at(3600) })).toEqual(refused('timestamp-too-old', 3600))
    expect(await check({ now: at(-3600) })).toEqual(refused('timestamp-in-future', -3600))
  })

  it('when it is older than five minutes or as far ahead', async () => {
    expect(await check({ now: new Date((sentAt + 300) * 1000 + 1) })).toEqual(refused('timestamp-too-old', 300))
    expect(await check({ now: at(-301) })).toEqual(refused('timestamp-in-future', -301))
  })

  it('for its age before its HMAC is looked at, and for its HMAC before its body', async () => {
    const wrong = { ...headers, 'callback-authentication': '00' }
    expect(await check({ headers: wrong, now: at(301) })).toEqual(refused('timestamp-too-old', 301))
    expect(await check({ headers: { 'callback-timestamp': String(sentAt) }, now: at(301) })).toEqual(
      refused('timestamp-too-old', 301),
    )
    expect(await check({ headers: wrong, rawBody: 'no json' })).toEqual(refused('authentication-wrong'))
  })

  it('with the secret of somebody else, or a body that was written anew', async () => {
    expect(await check({ secret: `${secret}0` })).toEqual(refused('authentication-wrong'))
    expect(await check({ rawBody: `${body}\n` })).toEqual(refused('authentication-wrong'))
    expect(await check({ rawBody: JSON.stringify(JSON.parse(body), null, 1) })).toEqual(refused('authentication-wrong'))
  })

  it.each([
    ['body-malformed', 'no json'],
    ['body-malformed', '[]'],
    ['body-malformed', '{"type":7}'],
    ['body-malformed', new Uint8Array([0x22, 0xff, 0x22])],
    ['body-malformed', `{"type":"${base}/new-submissions"}`],
    ['body-malformed', `{"type":"${base}/new-submissions","submissions":[{"submissionId":"../x"}]}`],
    ['body-malformed', `{"type":"${base}/new-events","submissions":[]}`],
    ['type-unknown', `{"type":"${base}/new-things"}`],
    ['type-unknown', `{"type":"${base}/constructor"}`],
  ])('although its HMAC is right, with %s', async (reason, rawBody) => {
    expect(await check(signed(rawBody))).toEqual(refused(reason))
  })

  it('whatever byte of it was changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (index, flip) => {
        const rawBody = new TextEncoder().encode(body)
        rawBody[index] = (rawBody[index] ?? 0) ^ flip
        expect(await check({ rawBody })).toEqual(refused('authentication-wrong'))
      }),
    )
  })
})

it('an empty secret is a mistake of the receiver and is said so', async () => {
  await expect(check({ secret: '' })).rejects.toMatchObject({ code: 'input-unfit' })
})
