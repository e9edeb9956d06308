import { argument, option, type InputOf } from '@kurier/cli/parameters'
import { columns, shownTime, table } from '@kurier/cli/texts'
import { countedNumber, id, moment } from '@kurier/cli/typed-values'
import { callbacks as pages } from '#components/messages/en/callbacks.ts'
import { waits } from '#components/messages/en/waits.ts'
import {
  countCallbacksToSend,
  notifyDestination,
  sendCallbacksAgain,
} from '#lib/callbacks/again/send-callbacks-again.ts'
import { listAttempts } from '#lib/callbacks/log/list-attempts.ts'
import { findReceiver, listUndeliveredNotices } from '#lib/callbacks/log/list-undelivered.ts'
import { fitting } from '#lib/platform/fitting.ts'
import {
  selection,
  type AttemptRow,
  type FailureSummary,
  type Selection,
  type SendCount,
  type UndeliveredNotices,
  type Wait,
} from '#lib/callbacks/log/log-schema.ts'
import { testCallback } from '#lib/destinations/check-callback.ts'
import { pauseCallbacks, pauseOutlook, resumeCallbacks } from '#lib/destinations/pause-callbacks.ts'
import type { Context } from '#lib/platform/context.ts'
import { conflict } from '#lib/platform/errors.ts'
import { stuckCallbacks } from '#lib/wings/overview/stuck-callbacks.ts'
import { say } from '#lib/words/say.ts'
import { codeFor, command } from './session.ts'

const receiverId = argument('<receiverId>', 'id of the destination or client', id)
const destinationId = argument('<destinationId>', 'id of the destination', id)

/** Why an attempt failed, in a few words. */
const reasonOf = ({ errorClass, status, certificate }: FailureSummary): string =>
  certificate ? waits.certificates[certificate] : say('en', waits.reasons[errorClass], { status: status ?? '' })

const lastFailure = (wait: Wait | null): string | null => (wait?.lastFailure ? reasonOf(wait.lastFailure) : null)

/** When what waits is tried next. */
function nextAttempt(wait: Wait | null): string | null {
  if (!wait) return null
  return wait.nextAttemptAt ? shownTime(wait.nextAttemptAt) : wait.reason === 'pause' ? 'when resumed' : 'now'
}

const list = command({
  name: 'list',
  about: 'list the addresses that fail or are paused, or where something was given up, longest failing first',
  run: (_, { context }) => stuckCallbacks(context),
  shown: ({ total, endpoints }) =>
    endpoints.length === 0
      ? 'All callbacks are arriving, and none are paused.'
      : [
          columns(endpoints, {
            RECEIVER: ({ ownerId }) => ownerId,
            KIND: ({ ownerKind }) => ownerKind,
            NAME: ({ ownerName }) => ownerName,
            ORGANISATION: ({ organisationName }) => organisationName,
            STATE: ({ failingSince, pausedAt, givenUp }) =>
              [pausedAt && 'paused', failingSince && 'failing', givenUp > 0 && 'given up'].filter(Boolean).join(', '),
            SINCE: ({ failingSince, pausedAt }) => shownTime(failingSince ?? pausedAt),
            ATTEMPTS: ({ failures }) => failures,
            WAITING: ({ waiting }) => waiting,
            'GIVEN UP': ({ givenUp }) => givenUp,
            NEXT: ({ wait }) => nextAttempt(wait),
            'LAST FAILURE': ({ wait }) => lastFailure(wait),
            ADDRESS: ({ url }) => url,
          }),
          ...(total > endpoints.length ? [`Shown are ${endpoints.length} of ${total}.`] : []),
        ].join('\n'),
})

type ShownReceiver = UndeliveredNotices & { attempts: AttemptRow[] }

const show = command({
  name: 'show',
  about: 'show a receiver: what was not delivered, newest first, the last attempts, and why they failed',
  takes: {
    receiverId,
    before: option('--before <noticeId>', 'go on with the notices before this one', countedNumber),
  },
  run: async ({ receiverId: receiver, before }, { context }): Promise<ShownReceiver> => {
    const { kind, id: ownerId } = await findReceiver(context, { id: receiver })
    const undelivered = await listUndeliveredNotices(context, { kind, id: ownerId, before })
    const { attempts } = await listAttempts(context, { [kind]: ownerId })
    return { ...undelivered, attempts }
  },
  shown: receiverShown,
})

function receiverShown({ owner, url, pausedAt, wait, notices, older, attempts, ...counts }: ShownReceiver): string {
  const { waiting, givenUp, notConfigured } = counts
  const upTo = ({ count, capped, oldest }: typeof waiting) =>
    count > 0 ? `${capped ? 'more than ' : ''}${count}, oldest: ${shownTime(oldest)}` : 'nothing'
  return [
    table(
      [owner.kind.toUpperCase(), owner.id],
      [
        ['name', owner.name ?? '-'],
        ['address', url ?? 'none'],
        ['paused since', shownTime(pausedAt)],
        ['waiting', upTo(waiting)],
        ['given up', upTo(givenUp)],
        ['without address', upTo(notConfigured)],
        ['next attempt', nextAttempt(wait) ?? '-'],
        ['last failure', lastFailure(wait) ?? '-'],
      ],
    ),
    ...(notices.length > 0
      ? [
          columns(notices, {
            NOTICE: (notice) => notice.id,
            TYPE: ({ type }) => pages.types[type],
            STATE: ({ state }) => state,
            SINCE: ({ createdAt }) => shownTime(createdAt),
            ATTEMPTS: (notice) => notice.attempts,
            CASE: ({ caseId }) => caseId,
          }) + (older === null ? '' : `\nThere are older ones: --before ${older}.`),
        ]
      : []),
    ...(attempts.length > 0
      ? [
          columns(attempts, {
            ATTEMPT: (attempt) => attempt.id,
            AT: ({ startedAt }) => shownTime(startedAt),
            TYPE: ({ type, isTest }) => (isTest ? pages.log.test : pages.types[type]),
            OUTCOME: ({ errorClass, ...outcome }) =>
              errorClass ? reasonOf({ ...outcome, errorClass }) : pages.outcome.delivered,
            MS: ({ durationMilliseconds }) => durationMilliseconds,
            NOTICES: (attempt) => attempt.notices,
          }),
        ]
      : []),
  ].join('\n\n')
}

const what = {
  receiver: argument('[receiverId]', 'id of the destination or client; without it all of them', id),
  waiting: option('--waiting', 'try now all that waits for this receiver, instead of at its time'),
  failedSince: option('--given-up-since <time>', 'send what was given up since then', moment),
  deliveredSince: option('--delivered-since <time>', 'send once more what this receiver took since then', moment),
  attempts: option('--attempt <attemptId>', 'what this attempt was to tell; may be repeated', several),
  isTrial: option('--check', 'only say how many that is; send nothing'),
}

function several(text: string, before: number[] = []): number[] {
  return [...before, countedNumber(text)]
}

type SendWish = InputOf<typeof what>

/** Why this says not once and clearly what to send. */
function unclear({ receiver, waiting, failedSince, deliveredSince, attempts }: SendWish): string | undefined {
  const named = [waiting, failedSince, deliveredSince, attempts].filter((one) => one !== undefined)
  if (named.length !== 1) {
    return 'say what to send by one of --waiting, --given-up-since, --delivered-since and --attempt'
  }
  if (attempts && receiver) return '--attempt takes no receiver'
  if ((waiting ?? deliveredSince) && !receiver) {
    return `${waiting ? '--waiting' : '--delivered-since'} needs a receiver; \`callbacks list\` shows them`
  }
  return undefined
}

async function selectionOf(context: Context, wish: SendWish): Promise<Selection> {
  const { receiver, waiting, failedSince, deliveredSince, attempts } = wish
  if (attempts) return fitting(selection, { attempts })
  const owner = receiver ? await findReceiver(context, { id: receiver }) : undefined
  const of = owner ? { [`${owner.kind}Id`]: owner.id } : {}
  if (waiting) return fitting(selection, { waiting, ...of })
  if (deliveredSince) return fitting(selection, { deliveredSince: deliveredSince.toISOString(), ...of })
  return fitting(selection, { failedSince: failedSince?.toISOString(), ...of })
}

const sendAgain = command({
  name: 'send-again',
  about: 'try now what waits, or send again what was given up or delivered; 5,000 notifications at once',
  takes: what,
  after: `
${pages.again.leftOut}
A running server sends within a second; \`callbacks show\` tells what came of it. Examples:
  kurier callbacks send-again 0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10 --waiting
  kurier callbacks send-again --given-up-since 2026-12-01T06:00:00Z --check`,
  check: unclear,
  run: async (wish, { context }) => {
    const wanted = await selectionOf(context, wish)
    const counted = await countCallbacksToSend(context, wanted)
    if (wish.isTrial) return { ...counted, sent: 0, notices: [] }
    const { sent, more, notices } = await sendCallbacksAgain(context, wanted)
    return { ...counted, more, sent, notices }
  },
  shown: ({ sent, count, now, paused, more }, { isTrial }) =>
    [
      isTrial || sent === 0 ? wouldBeSent({ count, now }) : say('en', pages.sending.pending, { count: sent }),
      ...(paused > 0 ? [say('en', pages.again.pausedCount, { count: paused })] : []),
      ...(more ? [pages.again.more] : []),
    ].join('\n'),
})

function wouldBeSent({ count, now }: Pick<SendCount, 'count' | 'now'>): string {
  const again = count - now
  const how = count === 0 ? 'none' : again === 0 ? 'now' : now === 0 ? 'again' : 'other'
  return say('en', pages.again.count, { how, now, again })
}

const notifications = (count: number): string => say('en', pages.log.notices, { count })

const notify = command({
  name: 'notify',
  about: 'announce to a destination that has a callback now what came before it had one',
  takes: { destinationId },
  run: async (wish, { context }) => notifyDestination(context, wish),
  shown: ({ sent, more }) =>
    [say('en', pages.sending.pending, { count: sent }), ...(more ? [pages.again.more] : [])].join('\n'),
})

const test = command({
  name: 'test',
  about: 'send a test callback to a destination; when it is taken, all that waits is tried at once',
  takes: { destinationId },
  run: (wish, { context }) => testCallback(context, wish),
  shown: ({ ok, url, status, steps, durationMs }) =>
    [
      `${url}: ${ok ? 'taken' : 'not taken'}${status === null ? '' : `, status ${status}`}, after ${durationMs} ms`,
      columns(steps, { STEP: ({ name }) => name, STATE: ({ state }) => state, DETAIL: ({ detail }) => detail }),
    ].join('\n'),
  exitCode: ({ ok }) => codeFor(!ok),
})

const pause = command({
  name: 'pause',
  about: 'send a destination nothing until it is resumed; what happens waits, and deadlines go on',
  takes: { destinationId },
  after: '\nCallbacks to clients cannot be paused.',
  run: async (wish, { context }) => {
    await assertNoClient(context, wish.destinationId)
    await pauseCallbacks(context, wish)
    return { ...wish, state: 'paused', ...(await pauseOutlook(context, wish)) }
  },
  shown: ({ waiting, firstGivenUpAfter, undecided, first, ...paused }) =>
    [
      `Callbacks to ${paused.destinationId} are paused. Waiting: ${notifications(waiting)}.`,
      ...(firstGivenUpAfter ? [`The first is given up after ${shownTime(firstGivenUpAfter)}.`] : []),
      ...(first[0]
        ? [`Undecided submissions: ${undecided}; the first is rejected after ${shownTime(first[0].rejectedAfter)}.`]
        : []),
    ].join('\n'),
})

/** @throws Refusal `not-found`, `conflict` */
async function assertNoClient(context: Context, receiver: string): Promise<void> {
  const { kind } = await findReceiver(context, { id: receiver })
  if (kind === 'client') throw conflict('This is a client. Only callbacks to destinations can be paused.')
}

const resume = command({
  name: 'resume',
  about: 'let callbacks go to a destination again, at once what waits',
  takes: { destinationId },
  run: async (wish, { context }) => {
    await resumeCallbacks(context, wish)
    return { ...wish, state: 'resumed', waiting: (await pauseOutlook(context, wish)).waiting }
  },
  shown: ({ waiting, ...resumed }) =>
    `Callbacks to ${resumed.destinationId} go on. Waiting: ${notifications(waiting)}.`,
})

/** `kurier callbacks …` */
export const commands = [
  {
    name: 'callbacks',
    about: 'notifications to destinations and clients: what does not arrive, and what to do about it',
    commands: [list, show, sendAgain, pause, resume, test, notify],
  },
]
