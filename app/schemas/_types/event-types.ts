import { type EventName } from '@kurier/wire/names'
import { eventContents } from '#lib/cases/set-payload-schema.ts'
import { eventTable, wireName, type Author, type EventRow, type Tell } from '#lib/cases/rules.ts'
import { settings } from '#lib/platform/env.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { Section, ExplainedWords } from './explained.ts'
import { DAY } from '#lib/platform/durations.ts'

/** Specification 6.2, the meaning of each event. */
function meanings(): Record<EventName, string> {
  const { submitted, content, incomplete } = settings().deadlines
  const days = (milliseconds: number): string => `${milliseconds / DAY} ${milliseconds === DAY ? 'day' : 'days'}`
  const overdue = `or it was in submitted for more than ${days(submitted)} and the service rejected it. This is a technical decision and says nothing about the content.`
  const deleted = `${days(content)} after the decision, or ${days(incomplete)} after it was created and not submitted.`
  return {
    'create-submission': 'The online service created the submission.',
    'submit-submission': 'The online service submitted it: from now on it waits for the receiving system.',
    'notify-submission': 'The receiving system learned of the submission.',
    'forward-submission':
      'Deprecated. It cannot be triggered in version 2; online services understand it, because the other side may use version 1.',
    'reject-submission': `The recipient rejected the submission, ${overdue}`,
    'accept-submission':
      'The recipient accepted the submission, and documents by the tags that it checked them. This is a technical decision and says nothing about the content.',
    'delete-submission': `The service deleted the content of the submission: ${deleted}`,
    'create-reply': 'The receiving system created a reply.',
    'submit-reply': 'The receiving system submitted the reply: from now on it waits for the online service.',
    'notify-reply': 'The online service learned of the reply.',
    'reject-reply': `The online service rejected the reply, ${overdue}`,
    'accept-reply':
      'The online service accepted the reply, and documents by the tags that it checked them. This is a technical decision and says nothing about the content.',
    'delete-reply': `The service deleted the content of the reply: ${deleted}`,
  }
}

/** Specification 6.2, content shapes. */
const contentWords: Record<(typeof eventContents)[EventName], string> = {
  empty: 'An empty object',
  submitted: 'authenticationTags: the tag of the metadata record, of the data record and of each attachment',
  told: 'notifyType: callback (informed by callback) or polling (fetched the list, or read the reply at the status page)',
  acceptedSubmission: 'authenticationTags, equal to those of the submit event; problems that did not lead to rejection',
  acceptedReply: 'authenticationTags, equal to those of the submit event; problems that did not lead to rejection',
  rejectedSubmission: 'problems, at least one',
  rejectedReply: 'problems, at least one',
}

const authors: Record<Author, string> = {
  service: 'the service',
  administration: 'the receiving system, with a signing key of its destination',
}

const sides = { administration: 'administration system', 'online-service': 'online service' } as const

const parties = { ...sides, service: 'service' } as const

/** What sets rows of one event apart, beside who triggers it. */
const occasions: Partial<Record<EventRow, string>> = {
  'delete-submission': ' after the decision',
  'delete-incomplete-submission': ' because it was never submitted',
  'delete-reply': ' after the decision',
  'delete-incomplete-reply': ' because it was never submitted',
}

const rolesSwap =
  'The table of specification 6.3 has the two sides the other way round. We read its columns as roles, the sending and the receiving side, which swap with a reply; so its general rule holds that a system is informed of all changes that it did not make itself.'
const makerAlone =
  'The table of specification 6.3 has both sides told of every deletion. Of what was never submitted we tell its maker alone: the other side never saw it.'

/** Where we differ from the letter of specification 6.3, and why (decisions 5 and 6). */
const readings: Partial<Record<EventName, string>> = {
  'delete-submission': makerAlone,
  'submit-reply': rolesSwap,
  'notify-reply': rolesSwap,
  'reject-reply': `Of the row of the online service: ${rolesSwap}`,
  'accept-reply': rolesSwap,
  'delete-reply': makerAlone,
}

/** Rows of the table that have this name on the wire. */
function rowsOf(name: EventName): EventRow[] {
  const rows = Object.keys(eventTable) as EventRow[] // its own keys
  return rows.filter((row) => wireName(row) === name)
}

/** Who is told, and by which callback, of each way in which an event comes about (specification 6.3). */
function told(name: EventName): ExplainedWords {
  return rowsOf(name).flatMap((row, at) => {
    const { triggeredBy, tell } = eventTable[row]
    const parts = tell.flatMap((each, position) => [position > 0 ? ', ' : '', ...tellWords(each)])
    const occasion = `when the ${parties[triggeredBy]} triggers it${occasions[row] ?? ''}: `
    return [at > 0 ? '; ' : '', occasion, ...(parts.length > 0 ? parts : ['nobody'])]
  })
}

function tellWords(tell: Tell): ExplainedWords {
  const [side, type] = tell.split(':') as [keyof typeof sides, string] // the form of Tell
  return [`${sides[side]} by `, { text: type, href: `#callback-${type}` }]
}

/** The event types, `{event_type_base}/<name>`. */
export function eventTypes(): Section {
  const { eventTypeBase, setPayloadSchema } = wireAddresses()
  const meaning = meanings()
  const names = Object.keys(eventContents) as EventName[] // its own keys
  return {
    anchor: 'events',
    heading: 'Events',
    base: eventTypeBase,
    intro:
      'Each change of a submission or reply is documented by an event: a signed token (compact JWS, PS512) whose payload has exactly one of these types as the key of “events”.',
    types: names.map((name) => {
      const by = [...new Set(rowsOf(name).map((row) => authors[eventTable[row].author]))].join(', or ')
      const reading = readings[name]
      return {
        uri: `${eventTypeBase}/${name}`,
        anchor: `event-${name}`,
        name,
        summary: meaning[name],
        facts: [
          { label: 'Written by', value: [by] },
          {
            label: 'Content',
            value: [contentWords[eventContents[name]], ' (', { text: 'schema', href: setPayloadSchema }, ')'],
          },
          { label: 'Told to', value: told(name) },
          ...(reading === undefined ? [] : [{ label: 'Our reading', value: [reading] }]),
        ],
      }
    }),
  }
}
