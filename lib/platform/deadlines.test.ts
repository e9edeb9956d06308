import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventTable, wireName } from '../cases/rules.ts'
import { subjectKinds } from '@kurier/wire/names'
import {
  caseDeadline,
  documentDeadlines,
  kept,
  reminderDays,
  unsubmittedCaseDeadline,
  type DocumentDeadline,
} from './deadlines.ts'
import { DAY, HOUR } from './durations.ts'
import { parseSettings } from './env.ts'

/** The table of decisions 5: what its rows say of each deadline, by its name. */
async function rowsOfTheSpecification(): Promise<Map<string, { length: string; effect: string }>> {
  const text = await readFile(join(import.meta.dirname, '../../docs/specification/3-decisions.md'), 'utf8')
  const [, after = ''] = text.split('| Deadline (configurable) | Default | Effect |\n')
  const [table = ''] = after.split('\n\n')
  const rows = table.split('\n').slice(1)
  return new Map(
    rows.map((row) => {
      const [, name = '', length = '', effect = ''] = row.split('|').map((cell) => cell.trim())
      return [name, { length, effect }]
    }),
  )
}

const inDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

const lengthOf = ({ days, falls }: DocumentDeadline): string =>
  falls === 'at' ? inDays(days) : `more than ${inDays(days)} (exactly ${inDays(days)} is not yet)`

test('our deadlines are those of the specification, with their lengths', async () => {
  const { incomplete, submitted, decided } = documentDeadlines
  const ours = {
    incomplete: lengthOf(incomplete),
    submitted: lengthOf(submitted),
    'accepted, rejected': lengthOf(decided),
    'case without a further event': inDays(caseDeadline.days),
    'case in which nothing was ever submitted': `${inDays(unsubmittedCaseDeadline.days)} after its ${unsubmittedCaseDeadline.from}`,
    'not fetched': `${reminderDays.join(' and ')} days`,
    'own records': [
      `attempts ${inDays(kept.attempts / DAY)} after the notice is finished`,
      `token requests ${inDays(kept['token-requests'] / DAY)}`,
      `idempotency ${kept['idempotency-keys'] / HOUR} h`,
      `ended sessions ${inDays(kept.sessions / DAY)}`,
      `cron runs ${inDays(kept.runs / DAY)}`,
      `hourly figures per destination ${inDays(kept['event-hours'] / DAY)}`,
      `audit log ${Math.floor(kept['audit-log'] / DAY / 365)} years`,
    ].join(', '),
  }
  const rows = await rowsOfTheSpecification()
  expect(ours).toEqual(Object.fromEntries([...rows].map(([name, { length }]) => [name, length])))
})

test('each effect has the event and tells the sides that the specification says', async () => {
  const rows = await rowsOfTheSpecification()
  const words = { maker: 'only its maker is told', both: 'both sides' }
  const names = { incomplete: 'incomplete', submitted: 'submitted', decided: 'accepted, rejected' } as const
  for (const [name, row] of Object.entries(documentDeadlines)) {
    const { effect = '' } = rows.get(names[name as keyof typeof names]) ?? {} // its own keys
    expect(effect).toContain(row.effect)
    expect(effect).toContain(words[row.told])
    for (const kind of subjectKinds) {
      const event = row.event[kind]
      const told = eventTable[event].tell.map((tell) => tell.split(':')[0])
      const maker = eventTable[`create-${kind}`].triggeredBy
      expect(wireName(event)).toBe(`${row.effect === 'rejected' ? 'reject' : 'delete'}-${kind}`)
      expect(told.toSorted()).toEqual(row.told === 'maker' ? [maker] : ['administration', 'online-service'])
    }
  }
})

test('without settings each length is the one of the table', () => {
  const { deadlines, reminderDays: reminded } = parseSettings({})
  const rows = [...Object.values(documentDeadlines), caseDeadline, unsubmittedCaseDeadline]
  expect(deadlines).toEqual(Object.fromEntries(rows.map(({ setting, days }) => [setting, days * DAY])))
  expect(reminded).toEqual([...reminderDays])
})
