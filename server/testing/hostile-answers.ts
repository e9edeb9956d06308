import { problemTable } from '#app/_http/problems.ts'
import { root } from '../prepare.ts'
import { CANARY, type ShapedRequest } from './hostile-shapes/asked.ts'
import type { Place } from './all-places.ts'
import type { WireAnswer } from './wire-client.ts'

/** Of an answer that tells how the program is made. */
const insides: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node:internal|node_modules|\.next\/|webpack:|turbopack:/,
  /\b(select .{1,200} from |insert into \w+ |update \w+ set |syntax error at or near|violates \w+ constraint)/i,
  /\b(Prisma\w*Error|ZodError|TypeError|RangeError|SyntaxError|ReferenceError|ECONN\w+|ENOENT)\b/,
]

const always = ['x-content-type-options', 'referrer-policy', 'x-frame-options']

/** Refusals of another form: OAuth's own, and what is for calendars and monitoring. */
const otherForm = /^\/(token|api\/calendar|api\/health|sandbox\/receivers)\b/

/** Refused by the parser of HTTP, before anything of ours has seen it (RFC 9112). */
const isOfParser = ({ status, text, headers }: WireAnswer): boolean =>
  [400, 408, 413, 417, 431].includes(status) && text === '' && !headers.has('x-request-id')

type JudgedAnswer = {
  place: Place
  asked: ShapedRequest
  answer: WireAnswer
  secrets: readonly string[]
  isWire: boolean
}

/** What is wrong with an answer to a hostile request; nothing when all is right. */
export function faultsOf({ place, asked, answer, secrets, isWire }: JudgedAnswer): string[] {
  const { status, headers, text } = answer
  const head = [...headers].map(([name, values]) => `${name}: ${values.join(', ')}`).join('\n')
  const faults: string[] = []
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) faults.push(`${status}: ${text.slice(0, 200)}`)
  const leaked = secrets.findIndex((secret) => text.includes(secret) || head.includes(secret))
  if (leaked >= 0) faults.push(`tells the secret number ${leaked}`)
  if (head.includes(CANARY) || (text.includes(CANARY) && !saidIn(String(asked.body)).includes(CANARY)))
    faults.push('sends back what stood in a header')
  if (status >= 400 || place.kind === 'page') faults.push(...insidesOf(text))
  if (isOfParser(answer)) return faults
  const missing = always.filter((name) => headers.get(name)?.length !== 1)
  if (missing.length > 0) faults.push(`${status} has not once ${missing.join(', ')}`)
  const type = headers.get('content-type')?.[0] ?? ''
  if (type.startsWith('text/html') && !headers.has('content-security-policy')) faults.push(`${status} has no policy`)
  if (!isWire && asked.method !== 'HEAD') faults.push(...formFaults(place, asked, answer))
  return faults
}

/** A body with what stands in it in base64url, as the parts of a JWS do (RFC 7515): a refusal may name a key that it names. */
function saidIn(body: string): string {
  const parts = body.match(/[\w-]{8,}/g) ?? []
  return [body, ...parts.map((part) => Buffer.from(part, 'base64url').toString())].join('\n')
}

function insidesOf(text: string): string[] {
  const found = insides.map((pattern) => pattern.exec(text)?.[0]).filter((one) => one !== undefined)
  if (text.includes(root)) found.push(root)
  return found.map((one) => `tells its insides: ${one.slice(0, 100)}`)
}

/** Interfaces refuse by problem answers (RFC 9457), which name a code of the closed list. */
function formFaults({ kind }: Place, { target }: ShapedRequest, { status, headers, text }: WireAnswer): string[] {
  const isInterface = kind === 'interface' || kind === 'portal'
  // a head that is too large is refused before its path is read
  if (!isInterface || status < 400 || status === 431 || otherForm.test(target) || isLost(target)) return []
  const type = headers.get('content-type')?.[0]
  if (type !== 'application/problem+json') return [`${status} is of ${type}`]
  const problem = JSON.parse(text) as { status?: unknown; type?: unknown; instance?: unknown }
  const code = String(problem.type).split('/').at(-1) ?? ''
  const isWhole =
    code in problemTable && problem.status === status && problem.instance === headers.get('x-request-id')?.[0]
  return isWhole ? [] : [`${status} is no problem of ours: ${text.slice(0, 200)}`]
}

/** Written so that it may lead to pages. */
const isLost = (target: string): boolean =>
  !/^\/(submission-api|destination-api|routing-api|\.well-known|schemas|status\.json|api(?!\/auth))(\/|$|\?)/.test(
    target,
  )
