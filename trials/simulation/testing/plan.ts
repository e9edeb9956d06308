import { DAY, HOUR, MINUTE } from '#lib/platform/durations.ts'
import { makeRandom, type Random } from '#trials/seed/random.ts'
import type { Clock } from './clocks.ts'
import type { Kind } from './tables.ts'

/** How a receiver answers from now on. */
export const behaviours = [
  /** 2xx */
  'up',
  /** no answer, nothing received */
  'down',
  /** 500, 410 and a redirect: none is a delivery */
  'failing',
  'gone',
  'moved',
  /** 429 with Retry-After, short or longer than the service waits at most */
  'busy',
  'busy-for-long',
  /** receives and works, but its answer gets lost */
  'cut-off',
  /** 2xx after nine seconds, in which another node does all due work */
  'slow',
  /** decides what it is told of before it answers with 2xx */
  'eager',
] as const
export type Behaviour = (typeof behaviours)[number]

/** The process ends at its n-th statement from now, before or after the database has done it, or at its n-th callback. */
export type Crash = { at: number; when: 'before' | 'after' | 'callback' }

/** `pick` chooses among what is there at that time; 0 is the newest for which the act makes sense. */
type Acts = {
  create: {
    service: number
    destination: number
    pick: number
    isFurther: boolean
    callback: number
    attachments: number
  }
  reply: { pick: number; attachments: number }
  attach: { kind: Kind; pick: number; isLarge: boolean }
  submit: { kind: Kind; pick: number; isLarge: boolean }
  poll: { kind: Kind; party: number }
  decide: { kind: Kind; pick: number; decision: 'accept' | 'reject' }
  read: { kind: Kind; pick: number }
  caseCallback: { pick: number; address: number }
  destinationCallback: { destination: number; address: number }
  receiver: { address: number; behaviour: Behaviour }
  /** somebody sets a clock, which goes on from there; `step` in milliseconds */
  clock: { whose: Clock; step: number }
  cron: { callers: number }
  crashedCron: { crash: Crash }
  restart: object
  /** `rounds`: how often cron comes at the next moment at which something is due; it is absent for the rest */
  wait: { span: number; rounds: number }
}
export type ActName = keyof Acts
export type Act<Name extends ActName = ActName> = Acts[Name]

/** `crash`: the process that serves the call dies in it; its client asks again, of the process that comes after. */
type StepOf<Name extends ActName> = { at: number; name: Name; act: Acts[Name]; crash?: Crash }
export type Step = { [Name in ActName]: StepOf<Name> }[ActName]

const kinds: readonly Kind[] = ['submission', 'submission', 'reply']
const whole = (random: Random, most: number): number => Math.floor(random.between(0, most))
/** 0 means no address */
const address = (random: Random): number => random.oneOf([0, 1, 1, 2])

const draws: { [Name in ActName]: { weight: number; draw: (random: Random) => Acts[Name] } } = {
  create: {
    weight: 7,
    draw: (random) => ({
      service: whole(random, 2),
      destination: whole(random, 2),
      pick: whole(random, 100),
      isFurther: random.happens(0.3),
      callback: address(random),
      attachments: random.oneOf([0, 0, 1, 2]),
    }),
  },
  reply: { weight: 4, draw: (random) => ({ pick: whole(random, 100), attachments: random.oneOf([0, 1]) }) },
  attach: {
    weight: 3,
    draw: (random) => ({ kind: random.oneOf(kinds), pick: whole(random, 100), isLarge: random.happens(0.1) }),
  },
  submit: {
    weight: 6,
    draw: (random) => ({ kind: random.oneOf(kinds), pick: whole(random, 100), isLarge: random.happens(0.1) }),
  },
  poll: { weight: 3, draw: (random) => ({ kind: random.oneOf(kinds), party: whole(random, 2) }) },
  decide: {
    weight: 5,
    draw: (random) => ({
      kind: random.oneOf(kinds),
      pick: whole(random, 100),
      decision: random.oneOf(['accept', 'reject'] as const),
    }),
  },
  read: { weight: 2, draw: (random) => ({ kind: random.oneOf(kinds), pick: whole(random, 100) }) },
  caseCallback: { weight: 2, draw: (random) => ({ pick: whole(random, 100), address: address(random) }) },
  destinationCallback: { weight: 2, draw: (random) => ({ destination: whole(random, 2), address: address(random) }) },
  receiver: {
    weight: 5,
    draw: (random) => ({ address: whole(random, 8), behaviour: random.oneOf(['up', 'up', 'up', 'up', ...behaviours]) }),
  },
  clock: {
    weight: 2,
    draw: (random) => ({
      whose: random.oneOf(['node', 'node', 'database', 'partner'] as const),
      step: random.oneOf([-HOUR, HOUR, -HOUR, HOUR, -20 * MINUTE, 3 * MINUTE]),
    }),
  },
  cron: { weight: 5, draw: (random) => ({ callers: random.happens(0.1) ? 10 : random.oneOf([1, 2]) }) },
  crashedCron: { weight: 2, draw: (random) => ({ crash: crashIn(random, 40) }) },
  restart: { weight: 1, draw: () => ({}) },
  wait: {
    weight: 11,
    draw: (random) => ({
      span: random.oneOf([MINUTE, HOUR, 6 * HOUR, DAY, 2 * DAY, 5 * DAY]),
      rounds: random.oneOf([0, 1, 2, 4]),
    }),
  },
}

function crashIn(random: Random, statements: number): Crash {
  const when = random.oneOf(['before', 'after', 'callback'] as const)
  return { at: 1 + whole(random, when === 'callback' ? 3 : statements), when }
}

const crashOfCall = (random: Random): Crash => ({
  at: 1 + whole(random, 6),
  when: random.oneOf(['before', 'after', 'after'] as const),
})

/** Calls of which a process may die. */
const calls: readonly ActName[] = ['create', 'reply', 'attach', 'submit', 'poll', 'decide', 'caseCallback']

const names = Object.keys(draws) as ActName[] // the table's own keys
const urn = names.flatMap((name) => Array.from({ length: draws[name].weight }, () => name))

/** Thirty days, or the first of them: the same steps for the same seed, always. */
export function planOf(seed: number, days = 30): Step[] {
  const random = makeRandom(seed * 7919)
  const steps: Step[] = []
  const add = (name: ActName, act: Act): void => {
    const crash = calls.includes(name) && random.happens(0.1) ? crashOfCall(random) : undefined
    steps.push({ at: steps.length + 1, name, act, ...(crash && { crash }) } as Step) // each act was made by its name
  }
  for (let passed = 0; passed < days * DAY;) {
    const name = random.oneOf(urn)
    const act = draws[name].draw(random)
    if ('span' in act) passed += Number(act.span)
    // often a clock is set between a submission and its decision, and work comes at once
    const isMeanwhile = name === 'clock' && random.happens(0.6)
    if (isMeanwhile) {
      add('create', { ...draws.create.draw(random), attachments: 0 })
      add('submit', { kind: 'submission', pick: 0, isLarge: false })
    }
    add(name, act)
    if (isMeanwhile) {
      add('cron', { callers: 1 })
      add('decide', { ...draws.decide.draw(random), kind: 'submission', pick: 0 })
    }
    if ('attachments' in act && random.happens(0.7)) {
      const newest = { kind: name === 'reply' ? 'reply' : 'submission', pick: 0 } as const
      for (let left = Number(act.attachments); left > 0; left -= 1) add('attach', { ...newest, isLarge: false })
      add('submit', { ...newest, isLarge: random.happens(0.1) })
    }
  }
  return steps
}

/** One line a step, as a replay shows them. */
export function inWords({ at, name, act, crash }: Step): string {
  const members = Object.entries({ ...act, ...(crash && { crash }) })
  const text = members.map(([member, value]) => `${member} ${shown(member, value)}`).join(', ')
  return `${String(at).padStart(4)}  ${name.padEnd(20)}${text}`
}

function shown(member: string, value: unknown): string {
  if (member === 'span') return `${(Number(value) / HOUR).toFixed(2)} h`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
