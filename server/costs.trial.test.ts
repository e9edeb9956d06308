import { beforeAll, describe, expect, test } from 'vitest'
import { validCalls } from '#app/_bad-inputs/testing/valid-calls.ts'
import { incompleteSubmission, makeWorld, submissionApi, type World } from '#app/_bad-inputs/testing/world.ts'
import type { SceneIds } from '#app/_permissions/testing/scene-ids.ts'
import { portalPrefix, portalRows, type PortalRow } from '#app/_permissions/testing/portal-calls.ts'
import { makeScene } from '#app/_permissions/testing/scene.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { everyNth } from '@kurier/test-kit/share'
import { costs, leastCost, ordinaryCost, type CostedRequest, type Costs } from './testing/costs.ts'
import { person, signedInAs } from './testing/people.ts'
import { jwe, postedEvent } from './testing/service.ts'
import { worstBodies, worstQueries, type WorstBody } from './testing/worst-bodies.ts'

/** How many times the processor time of an ordinary call the most expensive one may take. */
const MOST_TIMES = 10
/** Bytes of each part of a submit, and of an attachment, in these tests. */
const PART = 1_048_576

let world: World
let scene: SceneIds
let measured: Costs
let operator: Record<string, string>
let credentials: string
/** What an ordinary call of each kind takes: a client's, a person's, and that of who is neither. */
const usual: Record<'client' | 'person' | 'anybody', number> = { client: 0, person: 0, anybody: 0 }

beforeAll(async () => {
  world = await makeWorld({ LIMIT_METADATA_BYTES: String(PART), LIMIT_DATA_BYTES: String(PART) })
  scene = await makeScene()
  measured = await costs()
  operator = signedInAs(await person({ isOperator: true, role: 'owner', organisationId: scene.organisationId }))
  const { clientId, clientSecret } = await createClient(contextFor(systemActor), {
    name: 'Fachverfahren',
    kind: 'online-service',
    organisationId: scene.organisationId,
  })
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  credentials = new URLSearchParams(form).toString()
  usual.client = (await ordinaryCost(measured, () => clientCall('POST /submission-api/v2/submissions'))).cost
  usual.person = (await ordinaryCost(measured, () => portalCall(rowOf('PATCH /account')))).cost
  usual.anybody = (await ordinaryCost(measured, () => portalCall(rowOf('POST /password/link')))).cost
})

function clientCall(name: string): CostedRequest {
  const valid = validCalls[name]?.(world)
  if (!valid) throw new Error(`there is no valid request for ${name}`)
  const { method, path, token, body } = valid
  return { method, path, headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) }
}

const ids = (): Record<string, string | undefined> => {
  const { destinationId, submittedReply, submitted } = world
  const { submissionId, caseId, attachmentIds } = submitted
  const { replyId } = submittedReply
  return { ...scene, destinationId, submissionId, caseId, attachmentId: attachmentIds[0], replyId, number: '1' }
}
const filled = (path: string, from: Record<string, string | undefined>): string =>
  path.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => from[name] ?? 'missing')

function rowOf(name: string): PortalRow {
  const row = portalRows.find(({ method, path }) => `${method} ${path}` === name)
  if (!row) throw new Error(`there is no call ${name}`)
  return row
}

function portalCall({ method, path, call }: PortalRow): CostedRequest {
  const body = call.body && JSON.stringify(call.body(scene))
  return { method, path: `${portalPrefix}${filled(path, scene)}${call.query?.(scene) ?? ''}`, headers: operator, body }
}

type Ordinary = () => CostedRequest | Promise<CostedRequest>

/** @param base milliseconds of an ordinary call; each of the worst gets as many times that */
async function expectWithin(
  base: number,
  ordinary: Ordinary,
  worst: readonly WorstBody[],
  key: 'body' | 'path' = 'body',
) {
  const above: string[] = []
  for (const { what, text } of worst) {
    const asking = async () => {
      const asked = await ordinary()
      return { ...asked, [key]: key === 'path' ? `${asked.path.split('?')[0]}${text}` : text }
    }
    const { cost, status } = await leastCost(measured, asking, MOST_TIMES * base)
    if (cost > MOST_TIMES * base) above.push(`${what}, answered ${status}: ${(cost / base).toFixed(1)} times`)
  }
  expect(worst.length).toBeGreaterThan(0)
  expect(above).toEqual([])
}

/** @param name method and mounted path */
async function expectBodiesWithin(name: string, kind: keyof typeof usual, ordinary: Ordinary): Promise<void> {
  const takes = measured.takes.get(name)
  if (!takes?.body) throw new Error(`${name} takes no body`)
  const { body = '{}' } = await ordinary()
  const { cost } = await ordinaryCost(measured, ordinary)
  const worst = worstBodies({ ...takes, body: takes.body }, JSON.parse(String(body)) as object)
  await expectWithin(Math.max(cost, usual[kind]), ordinary, worst)
}

const isSubmit = (name: string): boolean => /^PUT .*\/\[(submissionId|replyId)\]$/.test(name)
const ofClients = Object.keys(validCalls).filter((name) => !isSubmit(name))
const ofPages = portalRows.filter(({ path, call }) => call.body && path !== '/admin/imports')
const anApplication = { announcedAttachments: ['0b1a7c9e-52f8-4c0b-9d4e-000000000001'] }
const aQuestion = { caseId: '0b1a7c9e-52f8-4c0b-9d4e-000000000002', statusCode: 'K7PM-2Q9X-4TRW-8HBD' }
const ofForms: Record<string, object> = {
  'POST /api/forms/[path]/applications': anApplication,
  'POST /api/forms/status': aQuestion,
  'POST /api/forms/status/submissions': { ...anApplication, ...aQuestion },
}

test('every call that reads a body is measured', () => {
  const taking = [...measured.takes].filter(([name, { body }]) => body && !name.includes('/replys'))
  const measuredNames = [
    ...Object.keys(validCalls),
    ...ofPages.map(({ method, path }) => `${method} ${portalPrefix}${path}`),
    ...Object.keys(ofForms),
    ...['submissions/[submissionId]', 'replies/[replyId]'].map(
      (document) => `PUT ${submissionApi}/${document}/attachments/[attachmentId]`,
    ),
    `POST ${submissionApi}/cases/[caseId]/events`,
    'POST /sandbox/receivers/[receiverId]',
  ]
  expect(taking.map(([name]) => name).sort()).toEqual(measuredNames.sort())
})

describe('no body costs more than ten times an ordinary call, refused or not', () => {
  test.each(everyNth(ofClients, 4))('%s', (name) => expectBodiesWithin(name, 'client', () => clientCall(name)))

  test.each(
    everyNth(
      ofPages.map((row) => [`${row.method} ${portalPrefix}${row.path}`, row] as const),
      8,
    ),
  )('%s', (name, row) =>
    expectBodiesWithin(name, measured.takes.get(name)?.sender === 'known' ? 'person' : 'anybody', () =>
      portalCall(row),
    ),
  )

  test.each(everyNth(Object.entries(ofForms), 3))('%s', (name, body) => {
    const [method = '', path = ''] = name.split(' ')
    const headers = { 'sec-fetch-site': 'same-origin' }
    return expectBodiesWithin(name, 'anybody', () => ({
      method,
      path: filled(path, scene),
      headers,
      body: JSON.stringify(body),
    }))
  })

  test('of a submit, beside one with parts as large', async () => {
    const parts = { encryptedMetadata: jwe(Buffer.alloc(PART * 0.7)), encryptedData: jwe(Buffer.alloc(PART * 0.7)) }
    const headers = { authorization: `Bearer ${world.sender.token}` }
    const fresh = async (): Promise<CostedRequest> => {
      const { submissionId, attachmentId } = await incompleteSubmission(world)
      const path = `${submissionApi}/submissions/${submissionId}`
      const attachment = { token: world.sender.token, body: jwe('x', { attachment: true }) }
      await world.send('PUT', `${path}/attachments/${attachmentId}`, attachment)
      return { method: 'PUT', path, headers, body: JSON.stringify(parts) }
    }
    const honest = await ordinaryCost(measured, fresh)
    expect(honest.status).toBe(200)
    for (const name of Object.keys(validCalls).filter(isSubmit)) {
      const takes = measured.takes.get(name)
      if (!takes?.body) throw new Error(`${name} takes no body`)
      const worst = worstBodies(
        { ...takes, body: takes.body },
        { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') },
      )
      await expectWithin(honest.cost, () => clientCall(name), worst)
    }
  })

  test('of an attachment, beside one as large', async () => {
    const { submissionId, attachmentId } = world.incomplete
    const path = `${submissionApi}/submissions/${submissionId}/attachments/${attachmentId}`
    const headers = { authorization: `Bearer ${world.sender.token}` }
    const put = (body: string): CostedRequest => ({ method: 'PUT', path, headers, type: 'application/jose', body })
    const attachment = jwe(Buffer.alloc(PART * 0.7), { attachment: true })
    const honest = await ordinaryCost(measured, () => put(attachment))
    expect(honest.status).toBe(204)
    const header = Buffer.from(`{"a":${'['.repeat(6000)}`).toString('base64url')
    const pieces = ['.', 'a', '\0', 'ä', header]
    const worst = pieces.map((piece) => ({
      what: piece.slice(0, 10),
      text: piece.repeat(PART / Buffer.byteLength(piece)),
    }))
    await expectWithin(honest.cost, () => put(''), worst)
  })

  test('of a posted event', async () => {
    const { submissionId, caseId } = world.submitted
    const asked = { destinationId: world.destinationId, submissionId, caseId, name: 'reject-submission' }
    const content = { problems: [{ type: 'urn:x:y', title: 'Falsch', instance: 'other' }] }
    const headers = { authorization: `Bearer ${world.receiver.token}` }
    const path = `${submissionApi}/cases/${world.decided.caseId}/events`
    const post = (body: string): CostedRequest => ({ method: 'POST', path, headers, type: 'application/jose', body })
    const valid = postedEvent({ ...asked, ...world.decided, content })
    const honest = await ordinaryCost(measured, () => post(valid))
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 0]))
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const signed = (wish: object): string => postedEvent({ ...asked, ...world.decided, content, ...wish })
    const worst = [
      ['a payload of many members', signed({ payload: many(50_000) })],
      ['a header of many members', signed({ header: many(50_000) })],
      ['a payload of a long list', signed({ payload: { x: Array(350_000).fill(1) } })],
      ['many problems', signed({ content: { problems: Array(9_000).fill(content.problems[0]) } })],
      ['many problems that are none', signed({ content: { problems: Array(200_000).fill({}) } })],
      [
        'many tags',
        signed({
          name: 'accept-submission',
          content: { authenticationTags: { metadata: 'x', data: 'x', attachments: many(40_000) } },
        }),
      ],
      ['depth', `${encode('{"a":'.repeat(70_000))}.${encode('['.repeat(300_000))}.a`],
      ['no token at all', 'a'.repeat(1_000_000)],
      ['points', '.'.repeat(1_000_000)],
      ['no base64url', 'ä'.repeat(500_000)],
    ] as const
    await expectWithin(
      Math.max(honest.cost, usual.client),
      () => post(''),
      worst.map(([what, text]) => ({ what, text })),
    )
  })

  test('of a callback to a test receiver, beside the largest', async () => {
    const path = `/sandbox/receivers/${scene.receiverId}`
    const post = (body: string): CostedRequest => ({ method: 'POST', path, body })
    const honest = await ordinaryCost(measured, () =>
      post(
        JSON.stringify({ submissions: Array(500).fill({ submissionId: scene.submissionId, caseId: scene.caseId }) }),
      ),
    )
    const worst = ['a', '\0', 'ä', '{'].map((piece) => ({
      what: piece,
      text: piece.repeat(130_000 / Buffer.byteLength(piece)),
    }))
    await expectWithin(honest.cost, () => post(''), worst)
  })

  test('of a request for a token', async () => {
    const post = (body: string): CostedRequest => ({
      method: 'POST',
      path: '/token',
      type: 'application/x-www-form-urlencoded',
      body,
    })
    const honest = await ordinaryCost(measured, () => post(credentials))
    expect(honest.status).toBe(200)
    const room = 16_384 - credentials.length - 3
    const worst = [
      [
        'ninety-seven parameters',
        `${credentials}${Array.from({ length: 97 }, (_, at) => `&x${at}=${'%C3%A4'.repeat(20)}`).join('')}`,
      ],
      ['thousands of parameters', `${credentials}${'&x'.repeat(room / 2)}`],
      ['a long value', `${credentials}&x=${'%41'.repeat(room / 3)}`],
      ['a long scope', `${credentials}&scope=${'a+'.repeat(room / 2 - 8)}`],
      ['no parameters', '%'.repeat(16_384)],
    ] as const
    await expectWithin(
      honest.cost,
      () => post(''),
      worst.map(([what, text]) => ({ what, text })),
    )
  })
})

describe('no query and no path costs more than ten times an ordinary call', () => {
  test('of any route', async () => {
    const rows = measured.routes.flatMap(({ path, methods }) =>
      path.includes('/replys')
        ? []
        : Object.entries(methods).flatMap(([method, handler]) => (handler.takes ? [{ method, path, handler }] : [])),
    )
    expect(rows.length).toBeGreaterThan(150)
    for (const { method, path, handler } of everyNth(rows, 8)) {
      const { description, takes } = handler
      const isPortal = path.startsWith('/api/')
      const scopes: readonly string[] = description?.access === 'public' ? [] : (description?.access ?? [])
      const { token } = scopes.includes('send-submissions') ? world.sender : world.receiver
      const call = isPortal
        ? portalRows.find((row) => `${portalPrefix}${row.path}` === path && row.method === method)?.call
        : undefined
      const query = call?.query?.(scene) ?? ''
      const ordinary = (): CostedRequest => ({
        method,
        path: filled(path, isPortal ? scene : ids()) + query,
        headers: isPortal ? operator : { authorization: `Bearer ${token}` },
      })
      if (path.endsWith('/stream')) continue
      const kind = takes?.sender === 'anybody' ? 'anybody' : isPortal ? 'person' : 'client'
      const base = Math.max((await ordinaryCost(measured, ordinary)).cost, usual[kind])
      await expectWithin(base, ordinary, worstQueries(takes ?? {}, query), 'path')
      const long = (piece: string) => path.replaceAll(/\[(?:\.\.\.)?\w+\]/g, piece.repeat(5000 / piece.length))
      const paths = ['a', '%41', '%C3%A4'].map((piece) => ({
        what: `${method} ${path} of ${piece}`,
        text: long(piece),
      }))
      await expectWithin(base, () => ({ ...ordinary(), path: '' }), paths, 'path')
    }
  })
})
