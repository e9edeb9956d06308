import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventTable, wireName, type EventRow } from '#lib/cases/rules.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { eventTypes } from './event-types.ts'

beforeAll(() => void completeSettings(testSettings))

/** Who is told of an event that somebody triggers: the type of callback to each side, or nothing. */
type Row = { event: string; by: string; onlineService: string; administration: string }

/** Cells of the table in a Markdown file whose head has this beginning. */
function tableOf(path: string, head: string): string[][] {
  const text = readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8')
  const [, table = ''] = text.split(`\n${head}`)
  const lines = table.split('\n\n')[0]?.split('\n').slice(2) ?? []
  return lines.map((line) => line.split('|').map((cell) => cell.trim())).map((cells) => cells.slice(1, -1))
}

/** The rows of specification 6.3 in its own words. */
const specification = tableOf('specification/1-delivery-service.md', '| Event | Triggered by |').map(
  ([event = '', by = '', onlineService, administration, type = '']): Row => {
    const callback = (told?: string) => (told === 'yes' ? type.toLowerCase().replace('_', '-') : '')
    const bySide = { onlineService: callback(onlineService), administration: callback(administration) }
    return { event: event.replace(' (deprecated)', ''), by, ...bySide }
  },
)

/** Decisions 6: the rows of replies in which the roles swap. */
const swapped = [
  'submit-reply by administration system',
  'notify-reply by service',
  'reject-reply by online service',
  'accept-reply by online service',
]
const isSwapped = ({ event, by }: Row): boolean => swapped.includes(`${event} by ${by}`)
const expected = specification.map((row): Row => {
  return isSwapped(row) ? { ...row, onlineService: row.administration, administration: row.onlineService } : row
})

/** Decisions 5: of what was never submitted its maker alone is told. */
const neverSubmitted: Row[] = [
  { event: 'delete-submission', by: 'service', onlineService: 'new-events', administration: '' },
  { event: 'delete-reply', by: 'service', onlineService: '', administration: 'new-events' },
]

const sides = { 'online-service': 'online service', administration: 'administration system', service: 'service' }
const sorted = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

test('the specification has 15 rows, and the roles swap in four', () => {
  expect(specification).toHaveLength(15)
  expect(specification.filter(isSwapped)).toHaveLength(4)
})

describe('each row of specification 6.3', () => {
  test('is one of the event table, as decisions 5 and 6 read it', () => {
    const rows = Object.keys(eventTable) as EventRow[] // its own keys
    const ours = rows.map((row): Row => {
      const { triggeredBy, tell } = eventTable[row]
      const to = (side: string) => tell.find((each) => each.startsWith(`${side}:`))?.split(':')[1] ?? ''
      const bySide = { onlineService: to('online-service'), administration: to('administration') }
      return { event: wireName(row), by: sides[triggeredBy], ...bySide }
    })
    expect(sorted(ours)).toEqual(sorted([...expected, ...neverSubmitted]))
  })

  test('is told by the type page', () => {
    const told = ({ onlineService, administration }: Row): string => {
      const parts = [onlineService && `online service by ${onlineService}`]
      const all = [...parts, administration && `administration system by ${administration}`].filter(
        (part) => part !== '',
      )
      return all.join(', ') || 'nobody'
    }
    const occasion = ({ event }: Row): string => (event.startsWith('delete-') ? ' after the decision' : '')
    const sentences = [
      ...expected.map((row) => `${row.event}: when the ${row.by} triggers it${occasion(row)}: ${told(row)}`),
      ...neverSubmitted.map(
        (row) => `${row.event}: when the ${row.by} triggers it because it was never submitted: ${told(row)}`,
      ),
    ]
    const page = eventTypes().types.flatMap(({ name }) =>
      factOf(name, 'Told to')
        .split('; ')
        .map((way) => `${name}: ${way}`),
    )
    expect(page.toSorted()).toEqual(sentences.toSorted())
  })

  test('is told by the page for developers of clients', () => {
    const page = tableOf('clients/callbacks.md', '| Event | Triggered by |').map(
      ([event = '', by = '', onlineService = '', administration = '']): Row => ({
        event: event.replace(/^`([\w-]+)`.*$/, '$1'),
        by,
        onlineService: onlineService.replaceAll('`', ''),
        administration: administration.replaceAll('`', ''),
      }),
    )
    expect(sorted(page)).toEqual(sorted([...expected, ...neverSubmitted]))
  })
})

test('the type page says where we differ from the letter, and nowhere else', () => {
  const differing = [...specification.filter(isSwapped), ...neverSubmitted].map(({ event }) => event)
  const explained = eventTypes().types.filter(({ name }) => factOf(name, 'Our reading') !== '')
  expect(explained.map(({ name }) => name).sort()).toEqual(differing.sort())
  for (const { name } of explained) expect(factOf(name, 'Our reading')).toContain('table of specification 6.3')
})

function factOf(name: string, label: string): string {
  const facts = eventTypes().types.find((type) => type.name === name)?.facts ?? []
  const words = facts.find((fact) => fact.label === label)?.value ?? []
  return words.map((word) => (typeof word === 'string' ? word : word.text)).join('')
}
