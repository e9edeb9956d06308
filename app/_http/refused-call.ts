import type { z } from 'zod'
import { eventNames } from '@kurier/wire/names'
import type { ClientActor } from '#lib/platform/actor.ts'
import type { Refusal } from '#lib/platform/errors.ts'
import { asUuid } from '#lib/platform/ids.ts'
import { schemaInForce, type JsonSchema } from '#lib/platform/json-shape.ts'
import { log } from '#lib/platform/log.ts'
import { noteRefusedCall, type RefusedCall } from '#lib/platform/refused-calls.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { UNKNOWN_ROUTE, type HttpCall } from './http-call.ts'
import { shownMethod } from './method-names.ts'
import { hasTooManyParameters } from './parameters.ts'
import { problemTable } from './problems.ts'

/** Stands for what was sent and is no name of ours: it may be anything, a secret too. */
export const HIDDEN = '…'
/** Segments of a path or pointer, and names of a query, that are kept. */
const MOST_PARTS = 20

/** The names that a route's query and body have. */
export type KnownNames = () => ReadonlySet<string>

/** Of these schemas, read when they are first asked for. */
export function knownNames(...schemas: (z.ZodType | undefined)[]): KnownNames {
  let names: Set<string> | undefined
  return () => (names ??= new Set(schemas.flatMap((schema) => (schema ? namesIn(schemaInForce(schema)) : []))))
}

function namesIn({ properties = {}, $defs = {}, items, prefixItems = [], ...node }: JsonSchema): string[] {
  const { anyOf = [], oneOf = [], allOf = [], additionalProperties: others } = node
  const parts = [...Object.values(properties), ...Object.values($defs), ...prefixItems, ...anyOf, ...oneOf, ...allOf]
  const more = [items, others].filter((one) => typeof one === 'object')
  return [...Object.keys(properties), ...[...parts, ...more].flatMap(namesIn)]
}

/** Members of an event that is posted as a token (decisions 6), to which no schema of a body leads. */
const tokenMembers: ReadonlySet<string> = new Set([
  ...(['header', 'alg', 'typ', 'kid', 'crit', '$schema', 'jti', 'iss', 'iat', 'sub', 'txn', 'exp', 'events'] as const),
  ...(['authenticationTags', 'metadata', 'data', 'attachments', 'problems', 'type', 'title'] as const),
  ...(['detail', 'instance', 'status'] as const),
])

type RefusedCallTrace = {
  refusal: Refusal
  /** The client whose token was found good, or who finds out. */
  actor?: ClientActor
  whose?: () => Promise<ClientActor | undefined>
  names?: KnownNames
}

/**
 * Notes a refused call of a known client; what takes time is done behind its answer. A person at the workbench is in the audit log already.
 * Never throws, since nobody waits for it.
 */
export async function keepRefused(call: HttpCall, trace: RefusedCallTrace, requestId: string): Promise<void> {
  try {
    const client = trace.actor ?? (await trace.whose?.())
    if (client && !client.act) noteRefusedCall(factsOf(call, trace, { requestId, clientId: client.clientId }))
  } catch (error) {
    log.warn({ requestId, reason: String(error) }, 'a refused call could not be noted')
  }
}

function factsOf(
  call: HttpCall,
  { refusal, names }: RefusedCallTrace,
  ids: { requestId: string; clientId: string },
): RefusedCall {
  const known = names?.() ?? new Set<string>()
  const pointer = refusal.extra.errors?.[0]?.pointer
  return {
    ...ids,
    at: new Date(),
    method: shownMethod(call.method),
    route: call.route,
    path: shownPath(call),
    queryNames: shownQuery(call.search, known),
    status: problemTable[refusal.code].status,
    code: refusal.code,
    pointer: pointer === undefined ? null : shownPointer(pointer, known),
  }
}

/** The path by its route, with the ids in it; other values are left as the route names them. */
export function shownPath({ pathname, route }: Pick<HttpCall, 'pathname' | 'route'>): string {
  const segments = pathname.split('/', MOST_PARTS)
  const isFound = route !== UNKNOWN_ROUTE && !route.includes('[...')
  const named = isFound ? route.split('/') : undefined
  const shown = (segment: string, at: number) => named?.[at] ?? (isOfEvery(segment, at) ? segment : HIDDEN)
  return segments
    .slice(0, named?.length)
    .map((segment, at) => asUuid(segment) ?? shown(segment, at))
    .join('/')
}

/** The beginning that all paths of the interfaces have. */
const isOfEvery = (segment: string, at: number): boolean =>
  segment === '' ||
  (at === 1 && /^(submission|destination|routing)-api$/.test(segment)) ||
  (at === 2 && /^v\d$/.test(segment))

/** Names of the query alone, and only those that the route knows. */
export function shownQuery(search: string, known: ReadonlySet<string>): string[] {
  if (search.length < 2) return []
  if (hasTooManyParameters(search)) return [HIDDEN]
  const names = [...new URLSearchParams(search).keys()].map((name) => (known.has(name) ? name : HIDDEN))
  return [...new Set(names)].slice(0, MOST_PARTS)
}

/** A JSON Pointer whose segments are names of ours, places in lists or ids; what was named by the sender is hidden. */
export function shownPointer(pointer: string, known: ReadonlySet<string>): string {
  const isOurs = (name: string): boolean => known.has(name) || tokenMembers.has(name) || isEventType(name)
  const shown = (segment: string): string =>
    segment === '' || /^\d{1,6}$/.test(segment) || isOurs(unescaped(segment)) ? segment : (asUuid(segment) ?? HIDDEN)
  return pointer.split('/', MOST_PARTS).map(shown).join('/')
}

const isEventType = (name: string): boolean => {
  const base = `${wireAddresses().eventTypeBase}/`
  return name.startsWith(base) && eventNames.some((one) => name === base + one)
}

/** RFC 6901 section 4. */
const unescaped = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')
