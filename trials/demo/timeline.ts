import type { EventName } from '@kurier/wire/names'
import type { AuthenticationTags, EventContents } from '@kurier/sdk/event-types'
import type { LoggedEvent, VerifiedEvent } from '@kurier/sdk/verify-event-log'

type TimelineWords = { [Name in EventName]: (content: EventContents[Name]) => string }
type Cells = [time: string, author: string, words: string, name: string, signature: string]
type TimelineRow = { cells: Cells; problems: string[] }

const parts = ({ attachments }: AuthenticationTags): number => 2 + Object.keys(attachments).length
const accepted = ({ authenticationTags }: { authenticationTags: AuthenticationTags }): string =>
  `accepted, ${parts(authenticationTags)} tags right`
const rejected = ({ problems }: { problems: readonly unknown[] }): string =>
  `rejected, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}:`

/** Every event of specification 6.2 in plain words, short enough for a table of 80 columns. */
const words: TimelineWords = {
  'create-submission': () => 'submission created',
  'submit-submission': ({ authenticationTags }) => `submitted with ${parts(authenticationTags)} parts`,
  'notify-submission': ({ notifyType }) =>
    notifyType === 'callback' ? 'receiver got callback' : 'receiver fetched list',
  'forward-submission': () => 'submission forwarded',
  'reject-submission': rejected,
  'accept-submission': accepted,
  'delete-submission': () => 'content deleted',
  'create-reply': () => 'reply created',
  'submit-reply': ({ authenticationTags }) => `reply with ${parts(authenticationTags)} parts`,
  'notify-reply': ({ notifyType }) => (notifyType === 'callback' ? 'sender got callback' : 'sender fetched list'),
  'reject-reply': () => 'reply rejected:',
  'accept-reply': ({ authenticationTags }) => `reply accepted, ${parts(authenticationTags)} tags`,
  'delete-reply': () => 'reply content deleted',
}

const heading: TimelineRow = { cells: ['TIME UTC', 'AUTHOR', 'WHAT HAPPENED', 'EVENT', 'SIGNED'], problems: [] }

/**
 * The event log of a case as a table, in the order of the log: time, author, plain words, event name, and whether its
 * signature was found right. When the events are of several days, each time has its date before it.
 * @param from the first event that is shown, counted from 0
 */
export function timelineLines(events: readonly LoggedEvent[], from = 0): string[] {
  const days = new Set(events.flatMap((event) => (event.verified ? dayOf(event) : [])))
  const rows = [
    heading,
    ...events.slice(from).map((event) => (event.verified ? genuine(event, days.size > 1) : ignored(event.reason))),
  ]
  const widths = heading.cells.map((_, column) => Math.max(...rows.map(({ cells }) => cells[column]?.length ?? 0)))
  return rows.flatMap(({ cells, problems }) => [
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    ...problems.map((problem) => `    - ${problem}`),
  ])
}

const dayOf = ({ issuedAt }: VerifiedEvent): string => issuedAt.toISOString().slice(0, 10)

function genuine(event: VerifiedEvent, withDay: boolean): TimelineRow {
  const time = event.issuedAt.toISOString().slice(11, 19)
  const author = event.author === 'service' ? 'service' : 'administration'
  const problems = 'problems' in event.content ? event.content.problems : []
  return {
    cells: [withDay ? `${dayOf(event)} ${time}` : time, author, wordsOf(event), event.name, '✓ right'],
    problems: problems.map(({ instance, title }) => printable(`${instance}: ${title}`)),
  }
}

function ignored(reason: string): TimelineRow {
  return { cells: ['-', '-', 'counts for nothing', '-', `✗ ${reason}`], problems: [] }
}

function wordsOf<N extends EventName>(event: VerifiedEvent<N>): string {
  // name and content belong together, which the check of the log has made sure of and the type of a union cannot say
  return (words[event.name] as (content: unknown) => string)(event.content)
}

/** Problems come from the other side; a terminal would obey control and format characters in them. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
}
