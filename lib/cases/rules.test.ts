import { expect, test } from 'vitest'
import { eventTable, wireName, type EventRow } from './rules.ts'

/** Specification 6.2 and 6.3 as decisions 6 reads them: event, who writes it, who triggers it, who is told of what. */
const specified: Record<EventRow, string> = {
  'create-submission': 'service online-service',
  'submit-submission': 'service online-service administration:new-submissions',
  'notify-submission': 'service service online-service:new-events',
  'forward-submission': 'administration administration online-service:new-events',
  'reject-submission': 'administration administration online-service:new-events',
  'reject-submission-by-service': 'service service online-service:new-events administration:new-events',
  'accept-submission': 'administration administration online-service:new-events',
  'delete-submission': 'service service online-service:new-events administration:new-events',
  'delete-incomplete-submission': 'service service online-service:new-events',
  'create-reply': 'service administration',
  'submit-reply': 'service administration online-service:new-replies',
  'notify-reply': 'service service administration:new-events',
  'reject-reply': 'service online-service administration:new-events',
  'reject-reply-by-service': 'service service online-service:new-events administration:new-events',
  'accept-reply': 'service online-service administration:new-events',
  'delete-reply': 'service service online-service:new-events administration:new-events',
  'delete-incomplete-reply': 'service service administration:new-events',
}

test('every event is written, triggered and told as the specification says', () => {
  const found = Object.entries(eventTable).map(([row, { author, triggeredBy, tell }]) => [
    row,
    [author, triggeredBy, ...tell].join(' '),
  ])
  expect(Object.fromEntries(found)).toEqual(specified)
})

test('every event is about what its name says', () => {
  for (const [row, { subject }] of Object.entries(eventTable)) expect(row).toContain(`-${subject}`)
})

test('what the service does by itself has the name of the same event on the wire', () => {
  const rows = Object.keys(eventTable) as EventRow[] // the keys of the table are its rows
  expect(Object.fromEntries(rows.filter((row) => wireName(row) !== row).map((row) => [row, wireName(row)]))).toEqual({
    'reject-submission-by-service': 'reject-submission',
    'delete-incomplete-submission': 'delete-submission',
    'reject-reply-by-service': 'reject-reply',
    'delete-incomplete-reply': 'delete-reply',
  })
})
