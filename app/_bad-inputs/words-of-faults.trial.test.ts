import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { pointerTo } from '@kurier/wire/json-pointer'
import { settings } from '#lib/platform/env.ts'
import { everyNth } from '@kurier/test-kit/share'
import { postedEvent, tagOf } from '#server/testing/service.ts'
import type { Answer } from './testing/call.ts'
import { operationsTaking, validCalls } from './testing/valid-calls.ts'
import { destinationApi, makeWorld, problem, submissionApi, type World } from './testing/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ RATE_CLIENT_REQUESTS: '100000000' })
})

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Values that replace a member; `undefined` removes it. */
const wrongs: (Json | undefined)[] = [
  undefined,
  null,
  true,
  1.5,
  -1,
  '',
  ' ',
  'x',
  '\u202e',
  [],
  [[]],
  [null],
  [1],
  {},
  { x: {} },
]
wrongs.push(
  'x'.repeat(30_000),
  'x'.repeat(300),
  Array.from({ length: 1001 }, (_, at) => at),
)

/**
 * The values for the place of this number: all of them, or in the short share a sixth, another sixth at the next place.
 */
const wrongsAt = (place: number): (Json | undefined)[] => everyNth(wrongs, 6, place % 6)

/** Every place in a value, the whole first, as a list of names. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([name, member]) => placesIn(member).map((rest) => [name, ...rest]))]
}

/** A copy with another value at this place, or without it. */
function changed(value: Json, [name, ...rest]: string[], wrong: Json | undefined): Json | undefined {
  if (name === undefined) return wrong
  const entries = Object.entries(value as object) as [string, Json][] // there is something at the place
  const after = entries.flatMap(([key, member]): [string, Json][] => {
    const next = key === name ? changed(member, rest, wrong) : member
    return next === undefined ? [] : [[key, next]]
  })
  return Array.isArray(value) ? after.map(([, member]) => member) : Object.fromEntries(after)
}

const pointerOf = (place: string[]) => place.reduce(pointerTo, '')

/** Words for faults that only a library uses. */
const libraryWords =
  /Invalid (input|option|string|key|element|value|discriminator|JWT|UUID|email|URL)|Unrecognized|Too (small|big)|expected .*received|must match|must NOT|should NOT|Zod|\bundefined\b|\bNaN\b|of the type/

type Problem = { detail: string; errors?: { pointer: string; detail: string }[] }

const pointersOf = ({ status, text }: Answer): string[] =>
  status === 422 ? ((JSON.parse(text) as Problem).errors ?? []).map(({ pointer }) => pointer) : []

/** `known`: pointers of the faults that the request had before the change. */
type Change = { place: string[]; wrong: Json | undefined; known?: string[] }

/**
 * The words of a refusal that are not ours, and its pointers unless one of them names the place or a place within it.
 */
function badlyTold(answer: Answer, { place, wrong, known = [] }: Change): string[] {
  if (answer.status < 400) return []
  const { detail, errors = [] } = JSON.parse(answer.text) as Problem // `expectProblem` checks this of every refusal
  const words = [detail, ...errors.map((fault) => fault.detail)].filter(
    (one) => libraryWords.test(one) || !/^\S.*([.?]|…)$/s.test(one),
  )
  const pointers = pointersOf(answer)
  // a fault of an item may be reported at its list, and that of a missing key at the member that names it
  const isItem = /^\d+$/.test(place.at(-1) ?? '')
  const places = [pointerOf(place), ...(isItem ? [pointerOf(place.slice(0, -1))] : [])]
  if (place[0] === 'encryptionPublicKey') places.push('/encryptionKid')
  const isNamed = pointers.some((pointer) => places.some((one) => pointer === one || pointer.startsWith(`${one}/`)))
  const isAsBefore = pointers.every((pointer) => known.includes(pointer))
  if (words.length === 0 && (isNamed || isAsBefore)) return []
  return [JSON.stringify({ place: pointerOf(place), wrong: JSON.stringify(wrong)?.slice(0, 20), pointers, words })]
}

describe('whatever stands in the place of a member of a body', () => {
  test.each(Object.keys(validCalls))('%s: the refusal is in our words and names the place', async (operation) => {
    const call = validCalls[operation]?.(world)
    if (!call) throw new Error('the rows are those of the table')
    const { body, ...valid } = call
    const bad: string[] = []
    const ask = (sent: Json | undefined) =>
      world.ask({ ...valid, type: 'application/json', body: JSON.stringify(sent) ?? '' })
    const known = operation.endsWith('/accept') ? pointersOf(await ask(body as Json)) : []
    for (const [number, place] of placesIn(body).entries()) {
      for (const wrong of wrongsAt(number)) {
        bad.push(...badlyTold(await ask(changed(body as Json, place, wrong)), { place, wrong, known }))
      }
    }
    expect(bad).toEqual([])
  })
})

test('these are all operations that take JSON, and events are all that is posted as a token', () => {
  expect(Object.keys(validCalls).sort()).toEqual(operationsTaking(world, 'application/json').sort())
  expect(operationsTaking(world, 'application/jose').filter((name) => name.startsWith('POST'))).toEqual([
    'POST /submission-api/v2/cases/[caseId]/events',
  ])
})

describe('whatever stands in the place of a member of an event', () => {
  const about = () => ({ ...world.submitted, destinationId: world.destinationId })
  const post = (token: string) => {
    const path = `${submissionApi}/cases/${world.submitted.caseId}/events`
    return world.ask({ method: 'POST', path, token: world.receiver.token, type: 'application/jose', body: token })
  }
  const decoded = (segment = '') => JSON.parse(Buffer.from(segment, 'base64url').toString()) as Record<string, Json>
  const contents = (): [string, object][] => {
    const { metadata, data } = world.submitted
    const tags = { metadata: tagOf(metadata), data: tagOf(data), attachments: { other: 'x' } }
    return [
      ['accept-submission', { authenticationTags: tags, problems: [problem] }],
      ['reject-submission', { problems: [{ ...problem, instance: `attachment:${randomUUID()}`, detail: 'x' }] }],
    ]
  }

  test('payload: the refusal is in our words and names the place within the token', async () => {
    const bad: string[] = []
    for (const [name, content] of contents()) {
      const type = `${settings().schemaBase}/events/${name}`
      const unchanged = postedEvent({ ...about(), name, content })
      const known = pointersOf(await post(unchanged))
      const payload = decoded(unchanged.split('.')[1])
      for (const [number, [member = '', ...rest]] of placesIn(payload).slice(1).entries()) {
        for (const wrong of wrongsAt(number)) {
          const change = changed(payload, [member, ...rest], wrong) as Record<string, Json>
          const token = postedEvent({ ...about(), name, content, payload: { [member]: undefined, ...change } })
          // without its type an event has no content, and a wrong number of types is reported at all of them
          const place = rest[0] === type && rest.length === 1 && wrong === undefined ? [member] : [member, ...rest]
          bad.push(...badlyTold(await post(token), { place, wrong, known }))
        }
      }
    }
    expect(bad).toEqual([])
  })

  test('header: the refusal is in our words and names the place under /header', async () => {
    const bad: string[] = []
    for (const [number, member] of ['alg', 'typ', 'kid', 'crit'].entries()) {
      for (const wrong of wrongsAt(number).filter((one) => member !== 'crit' || one !== undefined)) {
        const [name = '', content = {}] = contents()[0] ?? []
        const token = postedEvent({ ...about(), name, content, header: { [member]: wrong } })
        bad.push(...badlyTold(await post(token), { place: ['header', member], wrong }))
      }
    }
    expect(bad).toEqual([])
  })
})

describe('whatever stands in a query', () => {
  const lists = ['submissions', 'replies', 'destinations']
  test.each(lists)('%s: the refusal is in our words and names the member', async (list) => {
    const [base, party] =
      list === 'destinations'
        ? [destinationApi, world.receiver]
        : [submissionApi, list === 'replies' ? world.sender : world.receiver]
    const bad: string[] = []
    for (const member of ['offset', 'limit', 'destinationId']) {
      for (const wrong of ['', 'x', '-1', '1.5', '1e9', '99999999999', ' 1', '%00']) {
        const path = `${base}/${list}?${member}=${wrong}`
        bad.push(...badlyTold(await world.ask({ method: 'GET', path, token: party.token }), { place: [member], wrong }))
      }
    }
    expect(bad).toEqual([])
  })
})
