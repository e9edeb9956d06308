import { createHmac } from 'node:crypto'
import type { GuardedClient } from '#lib/callbacks/connection/guarded-client.ts'
import { HOUR, MINUTE, SECOND } from '#lib/platform/durations.ts'
import type { Behaviour } from './plan.ts'
import { forEver, sendingProcess, type Process } from './processes.ts'
import { MOST_RETRY_AFTER, type CallbackType, type Side } from './tables.ts'

/** An address for callbacks: each side has two. */
export type Address = { url: string; secret: string; side: Side; party: number }

/** A callback as it went out. */
export type SentCallback = {
  url: string
  /** when it ended */
  at: number
  type: CallbackType
  subjects: readonly string[]
  isDelivered: boolean
  /** it is there and refuses this kind of callback */
  isRefusal: boolean
  /** what its receiver asked to wait, milliseconds */
  retryAfter: number
  sender: Process
}

type Body = { submissions?: { submissionId: string }[]; replies?: { replyId: string }[]; type: string }
type Answer = { status?: number; retryAfter?: string }

const answers: Record<Behaviour, Answer> = {
  up: { status: 204 },
  down: {},
  failing: { status: 500 },
  gone: { status: 410 },
  moved: { status: 302 },
  busy: { status: 429, retryAfter: String((2 * HOUR) / SECOND) },
  'busy-for-long': { status: 503, retryAfter: String((40 * HOUR) / SECOND) },
  'cut-off': {},
  slow: { status: 200 },
  eager: { status: 202 },
}

type Surroundings = {
  now: () => number
  /** the address at this moment for callbacks to this side about the document */
  addressOf: (side: Side, id: string) => string | null | undefined
  /** nine seconds in which others work */
  meanwhile: () => Promise<void>
  /** what the receiver decides at once */
  decide: (ids: readonly string[]) => Promise<void>
}

const addresses: readonly Address[] = (['administration', 'onlineService'] as const).flatMap((side) =>
  [0, 1].flatMap((party) =>
    ['a', 'b'].map((name) => {
      const url = `https://${side === 'administration' ? 'administration' : 'online-service'}-${party}${name}.example/`
      return { url, secret: `secret of ${url}`.padEnd(40, '-'), side, party }
    }),
  ),
)

/** The receivers of all callbacks, and the network between: each notes what it gets and checks it as a client would. */
export class Network {
  readonly journal: SentCallback[] = []
  readonly faults: string[] = []
  readonly client: GuardedClient
  private readonly behaviours = addresses.map((): Behaviour => 'up')
  private readonly underWay = new Set<string>()
  private readonly working = new Set<Promise<void>>()
  private readonly around: Surroundings

  constructor(around: Surroundings) {
    this.around = around
    this.client = {
      request: ({ method, url, headers = {}, body = '' }) =>
        method === 'HEAD' ? this.asked(url) : this.called(url, headers, body),
      close: async () => undefined,
    }
  }

  /** @param number 1 or 2; 0 means no address */
  address(side: Side, party: number, number: number): Address | undefined {
    return addresses.filter((one) => one.side === side && one.party === party)[number - 1]
  }

  behave(number: number, behaviour: Behaviour): void {
    this.behaviours[number] = behaviour
  }

  heal(): void {
    this.behaviours.fill('up')
  }

  isReachable = (url: string): boolean => !['down', 'cut-off'].includes(this.behaviourOf(url))

  /** Waits until receivers have ended what they began, also for a process that died meanwhile. */
  async quiet(): Promise<void> {
    while (this.working.size > 0) await Promise.all(this.working)
  }

  private async done(work: Promise<void>): Promise<void> {
    const noted = work.catch((error: unknown) => void this.faults.push(String(error)))
    this.working.add(noted)
    await noted
    this.working.delete(noted)
  }

  private behaviourOf(url: string): Behaviour {
    return this.behaviours[addresses.findIndex((one) => one.url === url)] ?? 'down'
  }

  private async asked(url: string) {
    return this.isReachable(url) ? outcomeOf({ status: 405 }) : outcomeOf({})
  }

  private async called(url: string, headers: Record<string, string>, body: string) {
    const behaviour = this.behaviourOf(url)
    const parsed = JSON.parse(body) as Body
    const type = (parsed.type.split('/').at(-1) ?? '') as CallbackType
    const { submissions = [], replies = [] } = parsed
    const subjects = [...submissions.map((one) => one.submissionId), ...replies.map((one) => one.replyId)]
    this.check(url, headers, body, { type, subjects })
    const { status, retryAfter } = answers[behaviour]
    const entry: SentCallback = {
      url,
      at: this.around.now(),
      type,
      subjects,
      sender: sendingProcess(),
      isDelivered: status !== undefined && status < 300,
      isRefusal: behaviour === 'gone' || behaviour === 'moved',
      retryAfter: Math.min(Number(retryAfter ?? 0) * SECOND, MOST_RETRY_AFTER),
    }
    this.journal.push(entry)
    this.underWay.add(url)
    if (behaviour === 'slow') await this.done(this.around.meanwhile())
    if (behaviour === 'eager') await this.done(this.around.decide(subjects))
    this.underWay.delete(url)
    // an attempt counts from its end, and time may have passed
    entry.at = this.around.now()
    return entry.sender.isDead ? forEver<ReturnType<typeof outcomeOf>>() : outcomeOf({ status, retryAfter })
  }

  /** Specification 6.3, receiver rules 2 to 4, and decisions 7: where it goes, what it says, and one at a time. */
  private check(
    url: string,
    headers: Record<string, string>,
    body: string,
    { type, subjects }: Pick<SentCallback, 'type' | 'subjects'>,
  ) {
    const address = addresses.find((one) => one.url === url)
    const fault = (what: string): unknown => this.faults.push(`${what}: ${type} to ${url} about ${subjects.join(', ')}`)
    if (!address) return fault('a callback to an address that nobody gave')
    if (this.underWay.has(url)) fault('two attempts at one address at once')
    const timestamp = String(headers['callback-timestamp'])
    const expected = createHmac('sha512', address.secret).update(`${timestamp}.${body}`).digest('hex')
    if (headers['callback-authentication'] !== expected) fault('a wrong HMAC')
    if (Math.abs(Date.now() - Number(timestamp) * SECOND) > 5 * MINUTE) fault('an old timestamp')
    if (subjects.length === 0) fault('a callback about nothing')
    if (new Set(subjects).size < subjects.length) fault('a callback that names something twice')
    const wrong = subjects.filter((id) => this.around.addressOf(address.side, id) !== url)
    if (wrong.length > 0) fault(`a callback about what is not told there (${wrong.join(', ')})`)
  }
}

function outcomeOf({ status, retryAfter }: Answer) {
  const shared = { durationMs: 1, steps: [] }
  if (status !== undefined) return { outcome: 'answered' as const, status, retryAfter, excerpt: '', ...shared }
  const detail = 'The receiver did not answer in time.'
  return { outcome: 'failed' as const, errorClass: 'timeout' as const, detail, ...shared }
}
