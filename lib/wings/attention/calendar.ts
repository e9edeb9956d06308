import { DAY } from '../../platform/durations.ts'
import { wordsOfRooms } from '../../words/all-words.ts'
import { deadlines as german } from '../../words/de/attention.ts'
import { deadlines as english } from '../../words/en/attention.ts'
import type { AllWords } from '../../words/room-words.ts'
import { say, type WordsLocale } from '../../words/say.ts'
import type { Radar, RadarRow } from './schema.ts'

/** Octets of a line at most, its end not counted (RFC 5545 section 3.1). */
const MOST_OCTETS = 75

/** `name`: of the calendar; `baseUrl`: of the installation, whose host makes the entries' ids unlike all others. */
type Calendar = { name: string; language: WordsLocale; baseUrl: string }

const words = { de: german, en: english }

/**
 * The radar as a calendar (RFC 5545): an entry for each day and owner, with counts and the way to the page, and nothing of
 * any case. An entry keeps its UID from one reading to the next, whatever its counts.
 */
export async function asCalendar(radar: Radar, calendar: Calendar): Promise<string> {
  const kinds = await wordsOfRooms(calendar.language, 'ahead')
  const entries = Map.groupBy(radar.rows, ({ day, owner }) => `${day} ${owner.id}`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kurier//Deadline radar//EN',
    'METHOD:PUBLISH',
    `NAME:${escaped(calendar.name)}`,
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...[...entries.values()].flatMap((rows) => entryLines(rows, radar, { ...calendar, kinds })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

type CalendarWords = Calendar & { kinds: AllWords['ahead'] }

function entryLines(rows: readonly RadarRow[], radar: Radar, { language, baseUrl, kinds }: CalendarWords): string[] {
  const [first] = rows
  if (!first) return []
  const { day, owner } = first
  const happenings = rows.map(({ kind, count }) => say(language, kinds[kind].happening, { count }))
  const page = `${baseUrl}/radar${owner.kind === 'destination' ? `?destination=${owner.id}` : ''}`
  const missed = forecastOn(radar, first, language)
  return [
    'BEGIN:VEVENT',
    `UID:${day}.${owner.id}@${new URL(baseUrl).hostname}`,
    `DTSTAMP:${stamp(radar.now)}`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(day, 1)}`,
    `SUMMARY:${escaped(`${owner.name}: ${happenings.join(', ')}`)}`,
    `DESCRIPTION:${escaped([...happenings, ...missed, page].join('\n'))}`,
    `URL:${page}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Told on the first day on which something will probably be missed. */
function forecastOn({ forecasts }: Radar, { owner, day }: RadarRow, language: WordsLocale): string[] {
  const forecast = forecasts.find(({ destination }) => destination.id === owner.id)
  if (!forecast?.missed || forecast.byDay[0]?.day !== day) return []
  const { missed, waiting } = forecast
  return [say(language, words[language].forecastOfEntry, { missed, waiting })]
}

/** `2026-12-03` as `20261203`, some days on. */
const date = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + later * DAY).toISOString().slice(0, 10).replaceAll('-', '')

/** A time to the second, UTC: `20261203T120000Z`. */
const stamp = (time: string): string => `${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A value of type TEXT (RFC 5545 section 3.3.11); of control characters only the tab has a place in one. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, '')
}

/** A line in pieces of at most 75 octets, none of which ends within a character; all but the first begin with a space. */
export function folded(line: string): string {
  const pieces: string[] = []
  let [piece, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}
