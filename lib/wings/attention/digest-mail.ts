import type { WordsLanguage } from '../applications/terms.ts'
import { writtenAs } from '@kurier/forms/written-as'
import type { Mail } from '../../platform/mail.ts'
import { happeningInWords } from '../../rooms/sentences.ts'
import type { Radar, RadarRow } from './schema.ts'

/** Rows that a mail names; the page has the others. */
const MOST_ROWS = 40

const words = {
  de: {
    subject: (count: number) => (count === 1 ? 'Kurier: eine Frist läuft ab' : `Kurier: ${count} Fristen laufen ab`),
    intro: (until: string) => `Das geschieht bis ${until}, wenn niemand etwas unternimmt:`,
    more: (count: number) => `und ${count} weitere Zeilen auf der Seite`,
    forecast: (name: string, missed: number, waiting: number) =>
      `Nach der bisherigen Dauer werden bei „${name}“ von ${waiting} wartenden Einreichungen etwa ${missed} nicht rechtzeitig entschieden.`,
    page: 'Alle Fristen, mit den Fällen dahinter:',
    off: 'Diese E-Mail bestellen Sie hier ab:',
  },
  en: {
    subject: (count: number) => (count === 1 ? 'Kurier: one deadline ends' : `Kurier: ${count} deadlines end`),
    intro: (until: string) => `This will happen by ${until} unless somebody acts:`,
    more: (count: number) => `and ${count} more lines on the page`,
    forecast: (name: string, missed: number, waiting: number) =>
      `Judging by past durations about ${missed} of ${waiting} submissions waiting at “${name}” will not be decided in time.`,
    page: 'All deadlines, with the cases behind them:',
    off: 'Turn this mail off here:',
  },
} as const

/**
 * The mail that tells somebody of the deadlines ahead, by day and destination; counts alone, and nothing of any case.
 * @param radar with the rows that are to be told
 */
export function digestMail(
  { rows, forecasts, until }: Radar,
  language: WordsLanguage,
  baseUrl: string,
): Omit<Mail, 'to'> {
  const say = words[language]
  const shownDay = (day: string) =>
    new Intl.DateTimeFormat(writtenAs[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  const shown = rows.slice(0, MOST_ROWS)
  const byDay = [...Map.groupBy(shown, ({ day }) => day)]
  const line = ({ owner, kind, count }: RadarRow) => `- ${owner.name}: ${happeningInWords(language, kind, count)}`
  return {
    subject: say.subject(rows.reduce((sum, { count }) => sum + count, 0)),
    text: [
      say.intro(shownDay(until)),
      '',
      ...byDay.flatMap(([day, ofDay]) => [shownDay(day), ...ofDay.map(line), '']),
      ...(rows.length > MOST_ROWS ? [say.more(rows.length - MOST_ROWS), ''] : []),
      ...forecasts.flatMap(({ destination: { name }, missed, waiting }) =>
        missed ? [say.forecast(name, missed, waiting), ''] : [],
      ),
      say.page,
      `${baseUrl}/radar`,
      '',
      say.off,
      `${baseUrl}/account#radar`,
      '',
    ].join('\n'),
  }
}
