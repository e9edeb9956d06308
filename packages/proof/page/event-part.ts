import type { Evidence } from '../evidence-shape.ts'
import type { EvidenceFault } from '../evidence-faults.ts'
import type { LoggedEvent, VerifiedEvent } from '@kurier/sdk/verify-event-log'
import { element, filled } from './dom.ts'
import { faultLines } from './fault-lines.ts'
import type { PageTexts } from './page-texts.ts'

type Happening = keyof PageTexts['events']['happenings']

/** Which happening a verified event is, in the words of the timeline. */
function happeningOf(event: VerifiedEvent, all: readonly LoggedEvent[]): string {
  if (event.name === 'notify-submission' || event.name === 'notify-reply')
    return `${event.name}-${event.content.notifyType}`
  if (event.name === 'reject-submission' || event.name === 'reject-reply') {
    const isByService = event.author === 'service' && event.content.problems[0]?.type.endsWith('/timeout')
    return isByService ? `${event.name}-by-service` : event.name
  }
  if (event.name !== 'delete-submission' && event.name !== 'delete-reply') return event.name
  const { type, id } = event.subject
  const wasSubmitted = all.some((one) => one.verified && one.name === `submit-${type}` && one.subject.id === id)
  return wasSubmitted ? event.name : `delete-incomplete-${type}`
}

type EventPartInput = {
  record: Evidence['events'][number]
  event: LoggedEvent | undefined
  all: readonly LoggedEvent[]
  faults: readonly EvidenceFault[]
}

/** One event: what happened, what is wrong with it, who signed it, who was told, and the signed original. */
export function eventPart(texts: PageTexts, { record, event, all, faults }: EventPartInput): HTMLElement {
  const { words, events, time } = texts
  const { happenings } = events
  const name = event?.verified ? happeningOf(event, all) : undefined
  // just looked up
  const happening = happenings[(name && Object.hasOwn(happenings, name) ? name : 'unknown') as Happening]
  const { title, meaning } = name === undefined ? words.page.unproven : happening
  const wrong = faultLines(texts, faults, { kind: 'event', sequence: record.sequence })
  const isWrong = name === undefined || wrong.length > 0
  return element(
    'li',
    { class: isWrong ? 'event wrong' : 'event', 'data-sequence': String(record.sequence) },
    element('h3', {}, `${record.sequence}. ${title}`, element('span', { class: 'mark' }, isWrong ? '✗' : '✓')),
    wrong,
    element('p', { class: 'when' }, time(record.recordedAt)),
    element('p', {}, meaning),
    event?.verified && signature(texts, event),
    event?.verified && 'problems' in event.content && problems(texts, event.content.problems),
    record.notices.map((notice) => noticePart(texts, notice)),
    element(
      'details',
      {},
      element('summary', {}, words.page.original),
      element('code', {}, record.token),
      element('p', {}, `${words.page.chain}: `, element('code', {}, record.chain)),
    ),
  )
}

function signature({ words }: PageTexts, { kid, author }: VerifiedEvent): HTMLElement {
  const of = words.page.keyOf[author === 'service' ? 'service' : 'destination']
  return element('p', { class: 'signed' }, filled(words.page.signedBy, { kid, of }))
}

function problems({ words }: PageTexts, given: readonly { title: string; detail?: string }[]): HTMLElement | undefined {
  if (given.length === 0) return undefined
  const lines = given.map(({ title, detail }) => element('li', {}, detail ? `${title}: ${detail}` : title))
  return element('div', {}, element('p', {}, `${words.page.problems}:`), element('ul', {}, lines))
}

function noticePart(
  { words, events, time }: PageTexts,
  notice: Evidence['events'][number]['notices'][number],
): HTMLElement {
  const states: Record<string, string> = events.noticeStates
  const classes: Record<string, string> = events.errorClasses
  const line = filled(words.page.told, { side: events.lanes[notice.side], state: states[notice.state] ?? notice.state })
  const tried = notice.tried.map(({ startedAt, status, errorClass, durationMilliseconds }) => {
    const result =
      status === null
        ? (classes[errorClass ?? 'other'] ?? events.errorClasses.other)
        : filled(words.page.answered, { status })
    return element(
      'li',
      {},
      filled(words.page.tried, { at: time(startedAt), result, milliseconds: durationMilliseconds }),
    )
  })
  return element('div', { class: 'notice' }, element('p', {}, line), tried.length > 0 && element('ul', {}, tried))
}
