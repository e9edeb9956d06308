import { readFile } from 'node:fs/promises'
import { Option, type Command } from 'commander'
import { addStream } from '#lib/wings/event-streams/add-stream.ts'
import {
  exchangeStreamSecret,
  pauseStream,
  removeStream,
  resumeStream,
} from '#lib/wings/event-streams/change-stream.ts'
import { listStreams } from '#lib/wings/event-streams/list-streams.ts'
import { newStream, type Stream, type StreamAttempt } from '#lib/wings/event-streams/schema.ts'
import { eventFamilyNames, streamConsents, streamFormats } from '#lib/wings/event-streams/terms.ts'
import { tryStream } from '#lib/wings/event-streams/try-stream.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { fitting } from '#lib/platform/fitting.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'
import { id, repeated } from '@kurier/cli/typed-values'

type Adding = {
  name: string
  url: string
  events?: string[]
  format: string
  consent: string
  authorizationFile?: string
}

/** `kurier event-streams …` */
export function addNoun(program: Command, session: Session): void {
  const streams = program
    .command('event-streams')
    .description('what happens in the service, as CloudEvents to programs of the operator')
  streams
    .command('list')
    .description('list the receivers, with how far behind each is')
    .action(() => session.onDatabase(list))
  streams
    .command('add')
    .description('add a receiver, ask it at once whether it agrees, and print its secret, this once')
    .requiredOption('--name <name>', 'by what it is recognised')
    .requiredOption('--url <url>', 'where events go, by https')
    .option(
      '--events <family|type>',
      `${eventFamilyNames.join(', ')}, or a single type; several times (default: all)`,
      repeated,
    )
    .addOption(
      new Option('--format <format>', 'several events in a request, or one').choices(streamFormats).default('batch'),
    )
    .addOption(new Option('--consent <consent>', 'how it agrees').choices(streamConsents).default('handshake'))
    .option('--authorization-file <file>', 'a file with the value of a header Authorization that it wants')
    .action((options: Adding) => session.onDatabase(() => add(options)))
  ofStream(streams, session, 'test', 'ask a receiver that has not agreed, send any other a test event', test)
  ofStream(streams, session, 'pause', 'send nothing until it is resumed; what happens waits', pause)
  streams
    .command('resume')
    .description('go on with what waits')
    .argument('<streamId>', 'id of the event stream', id)
    .option('--skip', 'do not send what waits: go on with what happens from now on')
    .action((streamId: string, { skip = false }: { skip?: boolean }) =>
      session.onDatabase(() => resume(streamId, skip)),
    )
  streams
    .command('exchange-secret')
    .description('make a new secret, print it, this once, and sign with it from a day on')
    .argument('<streamId>', 'id of the event stream', id)
    .option('--now', 'sign with it at once')
    .action((streamId: string, { now = false }: { now?: boolean }) => session.onDatabase(() => exchange(streamId, now)))
  ofStream(streams, session, 'remove', 'remove a receiver, with what waits for it', remove)
}

function ofStream(
  streams: Command,
  session: Session,
  name: string,
  about: string,
  work: (streamId: string) => Promise<SessionAnswer>,
): void {
  streams
    .command(name)
    .description(about)
    .argument('<streamId>', 'id of the event stream', id)
    .action((streamId: string) => session.onDatabase(() => work(streamId)))
}

const context = () => contextFor(systemActor)

/** What came of a request, in a line; a receiver that does not agree is a fault, which the exit code tells. */
const inWords = ({ errorClass, status, detail }: StreamAttempt): string =>
  errorClass === null
    ? `The receiver answered ${status}.`
    : `Not taken (${errorClass}): ${detail ?? `status ${status}`}`

async function add({ name, url, events, format, consent, authorizationFile }: Adding): Promise<SessionAnswer> {
  // from a file: other users of the machine can read a command line
  const authorization = authorizationFile === undefined ? undefined : (await readFile(authorizationFile, 'utf8')).trim()
  const wish = fitting(newStream, {
    name,
    url,
    chosen: events ?? [...eventFamilyNames],
    format,
    consent,
    authorization,
  })
  const made = await addStream(context(), wish)
  const lines = [`event stream  ${made.streamId}`, `secret        ${made.secret}`, inWords(made.attempt)]
  return { json: made, text: lines.join('\n'), hasFaults: made.attempt.errorClass !== null }
}

async function test(streamId: string): Promise<SessionAnswer> {
  const tried = await tryStream(context(), { streamId })
  return { json: tried, text: inWords(tried.attempt), hasFaults: tried.attempt.errorClass !== null }
}

async function pause(streamId: string): Promise<SessionAnswer> {
  await pauseStream(context(), { streamId })
  return { json: { streamId, state: 'paused' }, text: `The event stream ${streamId} is paused.` }
}

async function resume(streamId: string, isSkipping: boolean): Promise<SessionAnswer> {
  const { attempt } = await resumeStream(context(), { streamId, isSkipping })
  const text = attempt ? inWords(attempt) : `The event stream ${streamId} goes on.`
  return { json: { streamId, attempt }, text, hasFaults: attempt !== null && attempt.errorClass !== null }
}

async function exchange(streamId: string, isImmediate: boolean): Promise<SessionAnswer> {
  const fresh = await exchangeStreamSecret(context(), { streamId, isImmediate })
  return { json: { streamId, ...fresh }, text: `secret  ${fresh.secret}\nIt signs from ${fresh.from} on.` }
}

async function remove(streamId: string): Promise<SessionAnswer> {
  await removeStream(context(), { streamId })
  return { json: { streamId }, text: `The event stream ${streamId} is removed.` }
}

async function list(): Promise<SessionAnswer> {
  const found = await listStreams(context())
  const time = (at: string | null) => shownTime(at === null ? null : new Date(at))
  const rows = found.streams.map((stream: Stream) => [
    stream.streamId,
    stream.name,
    stream.failingSince && stream.state === 'active' ? 'failing' : stream.state,
    String(stream.waiting),
    time(stream.oldestWaiting),
    time(stream.lastSuccessAt),
    String(stream.lost),
  ])
  return {
    json: found,
    text: table(['EVENT STREAM', 'NAME', 'STATE', 'WAITING', 'SINCE', 'LAST TAKEN', 'LOST'], rows),
  }
}
