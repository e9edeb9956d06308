import type { AuthenticationTags, EventContents, EventName } from '#sdk/event-types.ts'
import type { LoggedEvent, VerifiedEvent } from '#sdk/verify-event-log.ts'

type Row = { time: string; author: string; words: string; name: string; signature: string; problems: string[] }
type Words = { [Name in EventName]: (content: EventContents[Name]) => string }

const parts = ({ attachments }: AuthenticationTags): string => `${2 + Object.keys(attachments).length} parts`
const accepted = ({ authenticationTags }: { authenticationTags: AuthenticationTags }): string =>
  `accepted, tags of ${parts(authenticationTags)} confirmed`
const rejected = ({ problems }: { problems: readonly unknown[] }): string =>
  `rejected, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}:`

/** Every event of specification 6.2 in plain words. */
const words: Words = {
  'create-submission': () => 'submission created',
  'submit-submission': ({ authenticationTags }) => `submitted, tags of ${parts(authenticationTags)} noted`,
  'notify-submission': ({ notifyType }) =>
    notifyType === 'callback' ? 'administration told by callback' : 'administration fetched the list',
  'forward-submission': () => 'submission forwarded',
  'reject-submission': rejected,
  'accept-submission': accepted,
  'delete-submission': () => 'content deleted',
  'create-reply': () => 'reply created',
  'submit-reply': ({ authenticationTags }) => `reply submitted, tags of ${parts(authenticationTags)} noted`,
  'notify-reply': ({ notifyType }) =>
    notifyType === 'callback' ? 'online service told by callback' : 'online service fetched the list',
  'reject-reply': rejected,
  'accept-reply': accepted,
  'delete-reply': () => 'content of the reply deleted',
}

/** `words[event.name]` with the content that belongs to that name; the pairing was made by the event log's check. */
function wordsOf<N extends EventName>(event: VerifiedEvent<N>): string {
  return (words[event.name] as (content: unknown) => string)(event.content)
}

const columns = { time: 8, author: 14, words: 36, name: 17 } as const
const heading: Row = {
  time: 'TIME UTC',
  author: 'AUTHOR',
  words: 'WHAT HAPPENED',
  name: 'EVENT',
  signature: 'SIGNATURE',
  problems: [],
}

/**
 * The event log of a case as a table, in the order of the log: time, author, plain words, event name, and whether its
 * signature was found right. When the events are of several days, each time has its date before it.
 */
export function timelineLines(events: readonly LoggedEvent[]): string[] {
  const dates = new Set(events.map((event) => (event.verified ? dateOf(event) : undefined)).filter(Boolean))
  const rows = events.map((event) =>
    event.verified ? verifiedRow(event, dates.size > 1) : unverifiedRow(event.reason),
  )
  const timeWidth = Math.max(...[heading, ...rows].map((row) => row.time.length), columns.time)
  return [heading, ...rows].flatMap((row) => linesOf(row, timeWidth))
}

const dateOf = ({ issuedAt }: VerifiedEvent): string => issuedAt.toISOString().slice(0, 10)

function verifiedRow(event: VerifiedEvent, withDate: boolean): Row {
  const time = event.issuedAt.toISOString().slice(11, 19)
  const problems = 'problems' in event.content ? event.content.problems : []
  return {
    time: withDate ? `${dateOf(event)} ${time}` : time,
    author: event.author === 'service' ? 'service' : 'administration',
    words: wordsOf(event),
    name: event.name,
    signature: '✓ right',
    problems: problems.map(({ instance, title }) => printable(`${instance}: ${title}`)),
  }
}

function unverifiedRow(reason: string): Row {
  return {
    time: '-',
    author: '-',
    words: `counts for nothing: ${reason}`,
    name: '-',
    signature: '✗ wrong',
    problems: [],
  }
}

function linesOf({ time, author, words: plain, name, signature, problems }: Row, timeWidth: number): string[] {
  const before = `  ${time.padEnd(timeWidth)}  ${author.padEnd(columns.author)}  `
  const line = `${before}${plain.padEnd(columns.words)}  ${name.padEnd(columns.name)}  ${signature}`
  return [line, ...problems.map((problem) => `${' '.repeat(before.length)}- ${problem}`)]
}

/** They come from the other side; a terminal would obey control and format characters in them. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
}
