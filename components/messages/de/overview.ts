import type { AllWords } from '#lib/words/room-words.ts'

/** The start page of a signed-in person. */
export const overview = {
  title: 'Übersicht',
  scope: {
    all: 'Alle Organisationen',
    own: 'Ihre Organisationen',
    none: 'Sie gehören noch keiner Organisation an.',
  },
  withoutOrganisation: {
    title: 'Noch keine Organisation',
    note: 'Bitten Sie eine Eigentümerin oder einen Eigentümer Ihrer Organisation um eine Einladung, oder den Betrieb dieser Installation darum, eine Organisation anzulegen.',
  },
  attention: {
    title: 'Das ist zu tun',
    radar: 'Fristenradar: was von selbst geschieht',
    quiet: 'Es ist nichts zu tun',
    quietNote: 'Callbacks kommen an, keine Frist läuft bald ab, und kein Geheimnis oder Zertifikat läuft bald ab.',
    more: '{count, plural, one {und ein weiterer Eintrag} other {und # weitere Einträge}}',
    features: { submissionIds: 'submissionIds in Callbacks', namedScopes: 'Berechtigungen in der Tokenanfrage' },
  },
  figures: {
    title: 'Letzte 30 Tage',
    submissions: 'Einreichungen',
    submissionsNote: 'Abgesendet, je Tag',
    submitted: 'Abgesendet',
    decisions: 'Entscheidungen',
    decisionsNote: 'Angenommen oder zurückgewiesen, je Tag',
    accepted: 'Angenommen',
    rejected: 'Zurückgewiesen',
    times: 'Zeit bis zur Entscheidung',
    timesNote:
      'Vom Absenden bis zur Entscheidung: Die Hälfte dauerte kürzer als der Median, 95 von 100 kürzer als der obere Wert',
    median: 'Median',
    p95: '95 % dauern höchstens',
  },
}

declare module '../areas.ts' {
  interface Messages {
    overview: typeof overview & { attention: { kinds: AllWords['attention'] } }
  }
}
