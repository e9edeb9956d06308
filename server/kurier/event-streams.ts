import { readFile } from 'node:fs/promises'
import { argument, needed, option } from '@kurier/cli/parameters'
import { columns, shownTime } from '@kurier/cli/texts'
import { id, repeated } from '@kurier/cli/typed-values'
import { addStream } from '#lib/wings/event-streams/add-stream.ts'
import {
  exchangeStreamSecret,
  pauseStream,
  removeStream,
  resumeStream,
} from '#lib/wings/event-streams/change-stream.ts'
import { listStreams } from '#lib/wings/event-streams/list-streams.ts'
import { newStream, type StreamAttempt } from '#lib/wings/event-streams/schema.ts'
import { eventFamilyNames, streamConsents, streamFormats } from '#lib/wings/event-streams/terms.ts'
import { tryStream } from '#lib/wings/event-streams/try-stream.ts'
import { fitting } from '#lib/platform/fitting.ts'
import { codeFor, command } from './session.ts'

const streamId = argument('<streamId>', 'id of the event stream', id)

/** What came of a request, in a line. */
const inWords = ({ errorClass, status, detail }: StreamAttempt): string =>
  errorClass === null
    ? `The receiver answered ${status}.`
    : `Not taken (${errorClass}): ${detail ?? `status ${status}`}`

/** A receiver that does not agree is a fault. */
const codeOf = ({ attempt }: { attempt: StreamAttempt | null }): number =>
  codeFor(attempt !== null && attempt.errorClass !== null)

const list = command({
  name: 'list',
  about: 'list the receivers, with how far behind each is',
  run: (_, { context }) => listStreams(context),
  shown: ({ streams }) =>
    columns(streams, {
      'EVENT STREAM': (stream) => stream.streamId,
      NAME: ({ name }) => name,
      STATE: ({ state, failingSince }) => (failingSince && state === 'active' ? 'failing' : state),
      WAITING: ({ waiting }) => waiting,
      SINCE: ({ oldestWaiting }) => shownTime(oldestWaiting),
      'LAST TAKEN': ({ lastSuccessAt }) => shownTime(lastSuccessAt),
      LOST: ({ lost }) => lost,
    }),
})

const add = command({
  name: 'add',
  about: 'add a receiver, ask it at once whether it agrees, and print its secret, this once',
  takes: {
    name: needed('--name <name>', 'by what it is recognised'),
    url: needed('--url <url>', 'where events go, by https'),
    chosen: option(
      '--events <family|type>',
      `${eventFamilyNames.join(', ')}, or a single type; several times (default: all)`,
      repeated,
    ),
    format: option(
      '--format <format>',
      'several events in a request, one, or one with its attributes in headers',
      streamFormats,
      'batch',
    ),
    consent: option('--consent <consent>', 'how it agrees', streamConsents, 'handshake'),
    authorizationFile: option(
      '--authorization-file <file>',
      'a file with the value of a header Authorization that it wants',
    ),
  },
  run: async ({ authorizationFile, chosen = [...eventFamilyNames], ...wish }, { context }) => {
    // from a file: other users of the machine can read a command line
    const authorization = authorizationFile === undefined ? undefined : await readFile(authorizationFile, 'utf8')
    return addStream(context, fitting(newStream, { ...wish, chosen, authorization: authorization?.trim() }))
  },
  shown: (made) => `event stream  ${made.streamId}\nsecret        ${made.secret}\n${inWords(made.attempt)}`,
  exitCode: codeOf,
})

const test = command({
  name: 'test',
  about: 'ask a receiver that has not agreed, send any other a test event',
  takes: { streamId },
  run: (wish, { context }) => tryStream(context, wish),
  shown: ({ attempt }) => inWords(attempt),
  exitCode: codeOf,
})

const pause = command({
  name: 'pause',
  about: 'send nothing until it is resumed; what happens waits',
  takes: { streamId },
  run: async (wish, { context }) => {
    await pauseStream(context, wish)
    return { ...wish, state: 'paused' }
  },
  shown: (stream) => `The event stream ${stream.streamId} is paused.`,
})

const resume = command({
  name: 'resume',
  about: 'go on with what waits',
  takes: { streamId, isSkipping: option('--skip', 'do not send what waits: go on with what happens from now on') },
  run: async ({ isSkipping = false, ...stream }, { context }) => {
    const { attempt } = await resumeStream(context, { ...stream, isSkipping })
    return { ...stream, attempt }
  },
  shown: ({ attempt, ...stream }) => (attempt ? inWords(attempt) : `The event stream ${stream.streamId} goes on.`),
  exitCode: codeOf,
})

const exchange = command({
  name: 'exchange-secret',
  about: 'make a new secret, print it, this once, and sign with it from a day on',
  takes: { streamId, isImmediate: option('--now', 'sign with it at once') },
  run: async ({ isImmediate = false, ...stream }, { context }) => ({
    ...stream,
    ...(await exchangeStreamSecret(context, { ...stream, isImmediate })),
  }),
  shown: ({ secret, from }) => `secret  ${secret}\nIt signs from ${from} on.`,
})

const remove = command({
  name: 'remove',
  about: 'remove a receiver, with what waits for it',
  takes: { streamId },
  run: async (wish, { context }) => {
    await removeStream(context, wish)
    return wish
  },
  shown: (stream) => `The event stream ${stream.streamId} is removed.`,
})

/** `kurier event-streams …` */
export const commands = [
  {
    name: 'event-streams',
    about: 'what happens in the service, as CloudEvents to programs of the operator',
    commands: [list, add, test, pause, resume, exchange, remove],
  },
]
