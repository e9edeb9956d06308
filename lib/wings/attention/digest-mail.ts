import { writtenAs } from '@kurier/forms/written-as'
import type { Mail } from '../../platform/mail.ts'
import { wordsOfRooms } from '../../words/all-words.ts'
import { deadlines as german } from '../../words/de/attention.ts'
import { deadlines as english } from '../../words/en/attention.ts'
import { say, type WordsLocale } from '../../words/say.ts'
import type { Radar, RadarRow } from './schema.ts'

/** Rows that a mail names; the page has the others. */
const MOST_ROWS = 40

const words = { de: german, en: english }

/**
 * The mail that tells somebody of the deadlines ahead, by day and destination; counts alone, and nothing of any case.
 * @param radar with the rows that are to be told
 */
export async function digestMail(
  { rows, forecasts, until }: Radar,
  language: WordsLocale,
  baseUrl: string,
): Promise<Omit<Mail, 'to'>> {
  const [texts, kinds] = [words[language], await wordsOfRooms(language, 'ahead')]
  const shownDay = (day: string) =>
    new Intl.DateTimeFormat(writtenAs[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    )
  const shown = rows.slice(0, MOST_ROWS)
  const byDay = [...Map.groupBy(shown, ({ day }) => day)]
  const line = ({ owner, kind, count }: RadarRow) =>
    `- ${owner.name}: ${say(language, kinds[kind].happening, { count })}`
  return {
    subject: say(language, texts.subject, { count: rows.reduce((sum, { count }) => sum + count, 0) }),
    text: [
      say(language, texts.intro, { until: shownDay(until) }),
      '',
      ...byDay.flatMap(([day, ofDay]) => [shownDay(day), ...ofDay.map(line), '']),
      ...(rows.length > MOST_ROWS ? [say(language, texts.more, { count: rows.length - MOST_ROWS }), ''] : []),
      ...forecasts.flatMap(({ destination, missed, waiting }) =>
        missed ? [say(language, texts.forecast, { destination: destination.name, missed, waiting }), ''] : [],
      ),
      texts.page,
      `${baseUrl}/radar`,
      '',
      texts.off,
      `${baseUrl}/account#radar`,
      '',
    ].join('\n'),
  }
}
