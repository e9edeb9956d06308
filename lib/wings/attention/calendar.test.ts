import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { aheadKinds } from '../../rooms/lists.ts'
import { asCalendar, escaped, folded } from './calendar.ts'
import type { Radar, RadarRow } from './schema.ts'

const baseUrl = 'https://kurier.example'
const owner = {
  kind: 'destination',
  id: '0195f0aa-0000-7000-8000-000000000001',
  name: 'Wohngeld; Köln, "Süd"',
} as const

const row = (change: Partial<RadarRow> = {}): RadarRow => ({
  day: '2026-12-31',
  owner,
  kind: 'submissions-rejected',
  count: 3,
  isPressing: true,
  firstAt: '2026-12-31T08:00:00.000Z',
  ...change,
})
const radar = (rows: RadarRow[]): Radar => ({
  now: '2026-12-20T10:11:12.345Z',
  days: 30,
  until: '2027-01-18',
  isCut: false,
  rows,
  forecasts: [
    {
      destination: { id: owner.id, name: owner.name },
      waiting: 9,
      decisions: 40,
      since: '2026-10-01',
      median: 1,
      p90: 2,
      missed: 2,
      byDay: [{ day: '2026-12-31', count: 2 }],
    },
  ],
})
const written = (rows: RadarRow[], language: 'de' | 'en' = 'en') =>
  asCalendar(radar(rows), { name: 'Fristen', language, baseUrl })
/** The lines as a reader has them, with what was folded put together (RFC 5545 section 3.1). */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar', () => {
  it('has an entry for each day and owner, with counts and the way to the page', async () => {
    const lines = unfolded(await written([row(), row({ kind: 'reminders-due', count: 1, isPressing: false })]))
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kurier//Deadline radar//EN',
      'METHOD:PUBLISH',
      'NAME:Fristen',
      'X-WR-CALNAME:Fristen',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      `UID:2026-12-31.${owner.id}@kurier.example`,
      'DTSTAMP:20261220T101112Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Wohngeld\\; Köln\\, "Süd": 3 submissions will be rejected\\, one reminder is due',
      'DESCRIPTION:3 submissions will be rejected\\none reminder is due\\nJudging by past durations about 2 of 9 waiting submissions will not be decided in time.\\n' +
        `${baseUrl}/radar?destination=${owner.id}`,
      `URL:${baseUrl}/radar?destination=${owner.id}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('keeps the id of an entry while its counts change, and has no id twice', async () => {
    const uids = (text: string) => unfolded(text).filter((line) => line.startsWith('UID:'))
    const other = { ...owner, id: '0195f0aa-0000-7000-8000-000000000002' }
    const rows = [row(), row({ owner: other }), row({ day: '2027-01-02' })]
    const before = uids(await written(rows))
    expect(new Set(before).size).toBe(3)
    expect(
      uids(
        await written(
          rows.map((one) => ({ ...one, count: 8 })),
          'de',
        ),
      ),
    ).toEqual(before)
  })

  it('has lines of at most 75 octets that end with CRLF, whatever the names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (name) => {
        const text = await asCalendar(radar([row({ owner: { ...owner, name } })]), { name, language: 'de', baseUrl })
        expect(text.endsWith('\r\n')).toBe(true)
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
        }
        expect(unfolded(text).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
      }),
    )
  })

  it('is folded without a loss, and never within a character', () => {
    fc.assert(
      // U+FFFD tells a character that was cut, so that none stands there before
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (typed) => {
        const line = escaped(typed.replaceAll('\ufffd', ''))
        expect(folded(line).replaceAll('\r\n ', '')).toBe(line)
        expect(folded(line)).not.toContain('\ufffd')
      }),
    )
  })

  it('lets no name end its line and begin another', async () => {
    const name = 'A\r\nEND:VEVENT\u2028\u0085\u0000B'
    expect(unfolded(await written([row({ owner: { ...owner, name } })]))).toContain(
      'SUMMARY:A\\nEND:VEVENT\u2028B: 3 submissions will be rejected',
    )
  })
})

/** What a program of somebody else reads. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
  return { calendar, entries }
}

describe('a program that reads calendars', () => {
  it.each(['de', 'en'] as const)(
    'finds each kind of entry with its day, its text and its address (%s)',
    async (language) => {
      const kinds = aheadKinds.map(({ name }) => name)
      const client = {
        kind: 'client',
        id: '0195f0aa-0000-7000-8000-000000000003',
        name: 'Café "Süd": \\n, Köln;',
      } as const
      const rows = kinds.flatMap((kind, at) => {
        const day = `2026-12-${at + 10}`
        return [row({ day, kind, count: at }), row({ day, kind, owner: client })]
      })
      const { entries, calendar } = read(await written(rows, language))
      expect(entries).toHaveLength(2 * kinds.length)
      for (const [at, { uid, startDate, endDate, summary, description, component }] of entries.entries()) {
        const { day = '', owner: of = owner } = rows[at] ?? {}
        expect(uid).toBe(`${day}.${of.id}@kurier.example`)
        // a day as such, in whatever zone it is read; its end is not part of it (RFC 5545 section 3.6.1)
        expect([startDate.isDate, startDate.toString()]).toEqual([true, day])
        expect([endDate.isDate, endDate.subtractDate(startDate).toSeconds()]).toEqual([true, 24 * 60 * 60])
        expect(summary.startsWith(`${of.name}: `)).toBe(true)
        const page = `${baseUrl}/radar${of.kind === 'destination' ? `?destination=${of.id}` : ''}`
        const lines = description.split('\n')
        expect([lines[0], lines.at(-1)]).toEqual([summary.slice(of.name.length + 2), page])
        expect(component.getFirstPropertyValue('url')).toBe(page)
        expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-12-20T10:11:12Z')
      }
      expect(calendar.getAllProperties().map(({ name }) => name)).toContain('refresh-interval')
      expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
    },
  )

  it('reads every name as somebody wrote it, however it is escaped and folded', async () => {
    const names = fc.string({
      unit: fc.oneof(fc.constantFrom(...'\\;,:"\'\t nN^=ß€𝄞\n'), fc.string({ unit: 'grapheme', maxLength: 1 })),
      maxLength: 200,
    })
    await fc.assert(
      fc.asyncProperty(names, async (typed) => {
        const name = `x${typed.replaceAll(/(?![\t\n])\p{Cc}/gu, '')}`
        const text = await asCalendar(radar([row({ owner: { ...owner, name } })]), { name, language: 'de', baseUrl })
        expect(read(text).entries.map(({ summary }) => summary)).toEqual([
          `${name}: 3 Einreichungen werden zurückgewiesen`,
        ])
      }),
    )
  })
})
