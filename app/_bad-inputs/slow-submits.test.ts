import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { settings } from '#lib/platform/env.ts'
import { jwe } from '#server/testing/service.ts'
import { brokenOff, inPieces, type Call } from './testing/call.ts'
import { expectProblem, expectRefused } from './testing/refusal.ts'
import { incompleteSubmission, makeWorld, submissionApi, type World } from './testing/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

const MEBIBYTE = 1_048_576
const LARGEST = 2_097_152 + 26_214_400 + 65_536

async function newSubmission(): Promise<string> {
  return (await incompleteSubmission(world, { announcedAttachments: [] })).submissionId
}

const submit = (submissionId: string, body: Call['body'], more: Partial<Call> = {}): Call => ({
  method: 'PUT',
  path: `${submissionApi}/submissions/${submissionId}`,
  token: world.sender.token,
  type: 'application/json',
  body,
  ...more,
})
const parts = (encryptedMetadata = jwe('{}'), encryptedData = jwe('{}')) =>
  JSON.stringify({ encryptedMetadata, encryptedData })

/** A body that begins and then stays away, until it is ended; `asked` tells when its reader waits for more. */
function trickling(begin: string) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  let sent = false
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!sent) {
          sent = true
          return controller.enqueue(Buffer.from(begin))
        }
        ask()
        await ended
        controller.error(new Error('the sender is gone'))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, asked, end }
}

/** A body that must not be read. */
function untouchable() {
  const state = { isRead: false }
  const pull = () => void (state.isRead = true)
  return { state, body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }) }
}

async function blobFilesLeft(): Promise<string[]> {
  const files = await readdir(join(settings().dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).map(({ name }) => name)
}

describe('slow submits hold up nobody', () => {
  test('six of the largest size trickle, and a small one is answered', async () => {
    const begin = `{"encryptedMetadata":"${jwe('{}')}","encryptedData":"${jwe('x'.repeat(2000)).slice(0, 1500)}`
    const headers = { 'content-length': String(LARGEST) }
    const slow = []
    for (let at = 0; at < 6; at += 1) {
      const { body, asked, end } = trickling(begin)
      slow.push({ end, answer: world.ask(submit(await newSubmission(), body, { headers })) })
      if (at < 2) await asked
    }
    const honest = await world.ask(submit(await newSubmission(), parts()))
    expect(honest.status).toBe(200)
    for (const { end } of slow) end()
    for (const { answer } of slow) expectProblem(await answer, { code: 'malformed', says: 'broke off' })
  })

  test('of one submission only one arrives at a time; the other is told to wait, and comes later', async () => {
    const submissionId = await newSubmission()
    const { body, asked, end } = trickling('{')
    const first = world.ask(submit(submissionId, body))
    await asked
    const second = await world.ask(submit(submissionId, parts()))
    expectProblem(second, { code: 'too-many-requests', says: 'already' })
    expect(second.headers.get('retry-after')).toBe('5')
    end()
    expect((await first).status).toBe(400)
    expect((await world.ask(submit(submissionId, parts()))).status).toBe(200)
  })

  test.each([
    ['a submit of what is submitted', () => `${submissionApi}/submissions/${world.submitted.submissionId}`, undefined],
    ['a submit of a submitted reply', () => `${submissionApi}/replies/${world.submittedReply.replyId}`, undefined],
    [
      'an attachment of what is submitted',
      () =>
        `${submissionApi}/submissions/${world.submitted.submissionId}/attachments/${world.submitted.attachmentIds[0]}`,
      'application/jose',
    ],
  ])('%s is refused by its state before a byte of it is read', async (name, path, type = 'application/json') => {
    const { body, state } = untouchable()
    const { token } = name.includes('reply') ? world.receiver : world.sender
    const call = (): Call => ({ method: 'PUT', path: path(), token, type, body })
    await expectRefused(world, { name, code: 'conflict', call })
    expect(state.isRead).toBe(false)
  })
})

describe('what is large goes to disk while it arrives', () => {
  const content = async (submissionId: string) => {
    const path = `${submissionApi}/submissions/${submissionId}`
    const { text } = await world.ask({ method: 'GET', path, token: world.receiver.token })
    const { encryptedMetadata, encryptedData } = JSON.parse(text) as Record<string, string>
    return { encryptedMetadata, encryptedData }
  }

  test('and is read back as it was sent, in whatever pieces and notation it came', async () => {
    const [metadata, data] = [jwe('m'.repeat(MEBIBYTE)), jwe('d'.repeat(2 * MEBIBYTE))]
    const escaped = data.replace('.', '\\u002e')
    const body = `{"another":${JSON.stringify(jwe('y'.repeat(MEBIBYTE)))},"other":[{"encryptedData":1}],
      "encrypted\\u0044ata" : "${escaped}", "encryptedMetadata":"${metadata}"}`
    const pieces = body.match(/[^]{1,70001}/g) ?? []
    const before = await blobFilesLeft()
    const submissionId = await newSubmission()
    expect(await world.ask(submit(submissionId, inPieces(...pieces)))).toMatchObject({ status: 200 })
    expect(await content(submissionId)).toEqual({ encryptedMetadata: metadata, encryptedData: data })
    expect(await blobFilesLeft()).toHaveLength(before.length + 1)
  })

  /** With something else in the middle of the data. */
  const within = (text: string, other: string) => `${text.slice(0, -5000)}${other}${text.slice(-5000)}`

  test.each([
    ['broken off', (text: string) => brokenOff(text.slice(0, -100)), 'malformed'],
    ['no JSON at its end', (text: string) => inPieces(`${text}}`), 'malformed'],
    ['without metadata', (text: string) => inPieces(text.replace('Metadata', 'Meta')), 'invalid'],
    ['with metadata that are no JWE', (text: string) => inPieces(text.replace('":"', '":"!')), 'invalid'],
    ['with data that are no JWE', (text: string) => inPieces(within(text, '.x.')), 'invalid'],
    [
      'with data that are there twice',
      (text: string) => inPieces(text.replace(/}$/, ',"encryptedData":1}')),
      'invalid',
    ],
    ['with half of a surrogate pair', (text: string) => inPieces(within(text, '\\ud800')), 'invalid'],
  ])('%s leaves nothing there', async (_, change, code) => {
    const before = await blobFilesLeft()
    const submissionId = await newSubmission()
    const text = parts(jwe('m'.repeat(MEBIBYTE)), jwe('x'.repeat(MEBIBYTE)))
    const answer = await world.ask(submit(submissionId, change(text)))
    expect(answer.status).toBe({ malformed: 400, invalid: 422 }[code])
    expect(await blobFilesLeft()).toEqual(before)
    const { rows } = await world.db.query("select 1 from blobs where state = 'uploading'")
    expect(rows).toEqual([])
    expect((await world.ask(submit(submissionId, parts()))).status).toBe(200)
  })
})

describe('JSON of many values is refused before it is built', () => {
  /** Pieces of a body without end, and how many were asked for. */
  function endless(begin: string, piece: string) {
    const state = { asked: 0 }
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      controller.enqueue(Buffer.from(state.asked === 0 ? begin : piece))
      state.asked += 1
    }
    return { state, body: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }) }
  }

  test.each([
    ['a list of objects', '[', '{},', '100 values', '/100'],
    ['a list in a member that nobody knows', '{"x":[', '[],', '100 values', '/x/99'],
    ['a member that nobody knows, again and again', '{', '"x":0,', 'twice', '/x'],
    ['brackets within brackets', '', '[', 'levels', ''],
    ['objects within objects', '', '{"x":', 'levels', ''],
  ])('%s', async (_, begin, piece, says, pointer) => {
    const { body, state } = endless(begin, piece.repeat(10_000))
    const answer = await world.ask(submit(await newSubmission(), body))
    expectProblem(answer, { code: 'invalid', says, pointers: [pointer] })
    expect(state.asked).toBeLessThan(20)
  })

  test('of a usual body too, with the limit in the answer', async () => {
    const body = JSON.stringify({ announcedAttachments: Array(101).fill(0) })
    const call = (): Call => ({ ...submit('', body), method: 'POST', path: `${submissionApi}/submissions` })
    const pointers = ['/announcedAttachments']
    await expectRefused(world, { name: '', code: 'invalid', pointers, says: 'at most 100 items', call })
  })
})
