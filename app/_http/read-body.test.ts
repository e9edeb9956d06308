import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import type { HttpCall } from './http-call.ts'
import { json } from './endpoint.ts'
import { assertDeclaredLength, assertMediaType, bodyBytes, readText } from './read-body.ts'
import { callOf } from './web-call.ts'

const MEBIBYTE = 1_048_576

beforeAll(() => void completeSettings(testSettings))
afterEach(() => void vi.useRealTimers())

function request(body: BodyInit | undefined, headers: Record<string, string> = {}): HttpCall {
  // Node demands `duplex` for a body that is a stream; TypeScript's own list of members lacks it
  const sent: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return callOf(new Request('http://localhost:3999/x', sent))
}

/** A body that arrives as it is sent. `cancelled` becomes true when its reader gives up. */
function arriving() {
  const state = { cancelled: false }
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (sender = controller),
    cancel: () => void (state.cancelled = true),
  })
  const send = (bytes: number) => sender?.enqueue(new Uint8Array(bytes))
  return { body, state, send, end: () => sender?.close(), breakOff: () => sender?.error(new Error('socket hang up')) }
}

async function readJson(sent: HttpCall, limit: number, schema: z.ZodType = z.unknown()): Promise<unknown> {
  const read = await json(schema, { nulls: 'kept' }).read(sent, limit, 'known')
  return read()
}

async function countBytes(sent: HttpCall, limit = 1_000_000_000): Promise<number> {
  let total = 0
  for await (const chunk of bodyBytes(sent, limit)) total += chunk.byteLength
  return total
}

/** What reading ends with: the number of bytes, or the code of the refusal. */
const outcomeOf = (reading: Promise<number>): Promise<number | string | undefined> =>
  reading.catch((error: Error & { code?: string }) => error.code)

describe('media type', () => {
  test.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8', ' application/json ;x=y'])(
    '%s is taken as JSON',
    (type) => {
      expect(() => assertMediaType(request('{}', { 'content-type': type }), ['application/json'])).not.toThrow()
    },
  )

  test.each(['text/plain', 'application/jsonp', 'application/json, text/plain', 'json', ''])(
    '%j is refused with what to send instead',
    (type) => {
      const sent = request(new Uint8Array(1), type === '' ? {} : { 'content-type': type })
      expect(() => assertMediaType(sent, ['application/json', 'application/merge-patch+json'])).toThrow(
        expect.objectContaining({
          code: 'unsupported-media-type',
          message: 'Send the body as application/json or application/merge-patch+json (header Content-Type).',
        }),
      )
    },
  )
})

describe('size', () => {
  test('a declared length over the limit is refused before a byte is read', async () => {
    const { body, state } = arriving()
    const sent = request(body, { 'content-length': '11' })
    expect(() => assertDeclaredLength(sent, 10)).toThrow(expect.objectContaining({ code: 'too-large' }))
    expect(() => assertDeclaredLength(sent, 11)).not.toThrow()
    expect(state.cancelled).toBe(false)
  })

  test('a body without a declared length is read to the limit and no byte further', async () => {
    expect(await countBytes(request(new Uint8Array(10)), 10)).toBe(10)
    const { body, state, send } = arriving()
    const reading = outcomeOf(countBytes(request(body), 10))
    send(10)
    send(1)
    expect(await reading).toBe('too-large')
    expect(state.cancelled).toBe(true)
  })

  test('no body is an empty one', async () => {
    expect(await countBytes(request(undefined), 10)).toBe(0)
    expect(await readText(request(undefined), 10)).toBe('')
  })
})

describe('pace', () => {
  const faked = { toFake: ['setTimeout', 'clearTimeout', 'performance'] } as const
  const useFakeTimers = () => vi.useFakeTimers({ toFake: [...faked.toFake] })
  /** Moves the clock and lets the reader notice what arrived. */
  async function pass(milliseconds: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(milliseconds)
    await nextTurn()
  }

  test('30 seconds without a byte end in 408, and the connection is closed', async () => {
    useFakeTimers()
    const { body, state, send } = arriving()
    const reading = countBytes(request(body))
    const outcome = vi.fn()
    void outcomeOf(reading).then(outcome)
    await pass(29_999)
    send(1)
    await pass(29_999)
    expect(outcome).not.toHaveBeenCalled()
    await pass(1)
    expect(outcome).toHaveBeenCalledWith('request-timeout')
    await expect(reading).rejects.toMatchObject({ extra: { headers: { connection: 'close' } } })
    expect(state.cancelled).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('less than 10 kB a second over a minute end in 408, however regularly the bytes come', async () => {
    useFakeTimers()
    const { body, send, state } = arriving()
    const outcome = vi.fn()
    void outcomeOf(countBytes(request(body))).then(outcome)
    for (let second = 1; second <= 60; second++) {
      expect(outcome, `second ${second}`).not.toHaveBeenCalled()
      await pass(1000)
      send(9_999)
      await nextTurn()
    }
    await pass(0)
    expect(outcome).toHaveBeenCalledWith('request-timeout')
    expect(state.cancelled).toBe(true)
  })

  test('10 kB a second may go on for hours, and a fast minute does not make up for a slow one', async () => {
    useFakeTimers()
    const { body, send } = arriving()
    const outcome = vi.fn()
    void outcomeOf(countBytes(request(body))).then(outcome)
    for (let second = 0; second < 7_200; second += 20) {
      await pass(20_000)
      send(200_000)
      await nextTurn()
    }
    send(500_000_000)
    await pass(0)
    expect(outcome).not.toHaveBeenCalled()
    for (let second = 0; second < 120; second += 20) {
      await pass(20_000)
      send(100)
      await nextTurn()
    }
    await pass(0)
    expect(outcome).toHaveBeenCalledWith('request-timeout')
  })

  test('no time limit is left behind by a body that came whole', async () => {
    useFakeTimers()
    expect(await countBytes(request(new Uint8Array(1000)))).toBe(1000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a body that breaks off is malformed, not a failure of ours', async () => {
  const { body, send, breakOff } = arriving()
  const reading = outcomeOf(countBytes(request(body)))
  send(5)
  breakOff()
  expect(await reading).toBe('malformed')
})

test('a reader that stops early lets go of the body', async () => {
  const { body, state, send } = arriving()
  send(5)
  for await (const chunk of bodyBytes(request(body), 10)) {
    expect(chunk.byteLength).toBe(5)
    break
  }
  expect(state.cancelled).toBe(true)
})

describe('text and JSON', () => {
  test('a text is handed over as it was sent, a byte order mark included', async () => {
    expect(await readText(request('\uFEFFä€😀\r\n'), 100)).toBe('\uFEFFä€😀\r\n')
  })

  test.each([
    ['half a character', [0x22, 0xc3, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['half of a surrogate pair', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['Latin-1', [0x22, 0xe4, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x22, 0x00, 0x22, 0x00]],
  ])('%s is no UTF-8 and malformed, as text and as JSON', async (_, bytes) => {
    const refusal = { code: 'malformed', message: 'The body is not valid UTF-8.' }
    await expect(readText(request(new Uint8Array(bytes)), 100)).rejects.toMatchObject(refusal)
    await expect(readJson(request(new Uint8Array(bytes)), 100)).rejects.toMatchObject({ code: 'malformed' })
  })

  test('a character that arrives in two pieces is whole', async () => {
    const bytes = Buffer.from('"€"')
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await readJson(request(pieces), 100)).toBe('€')
  })

  test.each(['', ' ', '{', "{'a':1}", '{"a":1,}', '[1] x', 'NaN', '\uFEFF{}', '"\t"', '01'])(
    '%j is no JSON and malformed (RFC 8259: no byte order mark, no trailing comma)',
    async (text) => {
      await expect(readJson(request(text), 100)).rejects.toMatchObject({ code: 'malformed' })
    },
  )

  test('JSON over a mebibyte is read and refused like a small one', async () => {
    const text = 'x'.repeat(2 * MEBIBYTE)
    expect(await readJson(request(JSON.stringify({ text })), 4 * MEBIBYTE)).toEqual({ text })
    await expect(readJson(request(`{"text":"${text}`), 4 * MEBIBYTE)).rejects.toMatchObject({ code: 'malformed' })
    const broken = Buffer.concat([Buffer.from(`"${text}`), Buffer.from([0xc3, 0x22])])
    await expect(readJson(request(broken), 4 * MEBIBYTE)).rejects.toMatchObject({ code: 'malformed' })
  })

  test.each([
    ['a text with U+0000', '{"a":["\\u0000"]}', '/a/0'],
    ['a text with half of a surrogate pair', '{"a/b":"\\ud83d"}', '/a~1b'],
    ['a name with U+0000', '{"a":{"\\u0000":1}}', '/a'],
  ])('%s cannot be stored and is refused at its place', async (_, text, pointer) => {
    await expect(readJson(request(text), 100)).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer }] },
    })
  })

  test('a whole surrogate pair and other escapes are texts like any other', async () => {
    expect(await readJson(request('{"a":"\\ud83d\\ude00\\n\\\\u0000"}'), 100)).toEqual({ a: '😀\n\\u0000' })
  })

  const brackets = (depth: number): string => `${'['.repeat(depth)}"\\n"${']'.repeat(depth)}`
  const record = z.object({ text: z.string() })
  const large = (member: string): string => `{"text":"${'x'.repeat(2 * MEBIBYTE)}",${member}}`

  test.each([
    ['100,000 brackets within one another', brackets(100_000), 'invalid'],
    ['brackets that are never closed', '['.repeat(64), 'malformed'],
    ['more brackets that are never closed', '['.repeat(1_000_000), 'invalid'],
    ['objects that are never closed', '{"a":'.repeat(64), 'malformed'],
    ['more objects that are never closed', '{"a":'.repeat(200_000), 'invalid'],
    ['deep brackets instead of a text, in a large body', large(`"text":${brackets(10_000)}`), 'invalid'],
    ['very deep brackets in a large body', large(`"text":${brackets(1_000_000)}`), 'invalid'],
    ['deep brackets in a member that nobody knows', large(`"other":${brackets(10_000)}`), 'invalid'],
    ['some brackets in a member that nobody knows', large(`"other":${brackets(63)}`), undefined],
  ])('%s are refused or ignored, and nothing crashes or hangs', async (_, text, code) => {
    const outcome = await readJson(request(text), 16 * MEBIBYTE, record).then(
      () => undefined,
      (error: Error & { code?: string }) => error.code,
    )
    expect(outcome).toBe(code)
    expect(await readJson(request(large('"last":1')), 16 * MEBIBYTE, record)).toHaveProperty('text')
  })

  test('of many faults the first few are told, so that the answer stays small', async () => {
    const refusal: unknown = await readJson(request(`[${'"\\u0000",'.repeat(40_000)}1]`), MEBIBYTE).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ code: 'invalid' })
    expect(JSON.stringify(refusal).length).toBeLessThan(50_000)
    expect(String(refusal).length).toBeLessThan(10_000)
  })
})
