/** Die Seiten der Prüfpunkte: für alle, und für den Betrieb. */
export const checkpoints = {
  title: 'Prüfpunkte',
  intro:
    'Jeden Tag um Mitternacht (UTC) wird besiegelt, wie weit die Protokolle aller Fälle gekommen sind. Wer einen Prüfpunkt aufbewahrt, bemerkt es, wenn dieser Dienst nachträglich ändert, was er davor aufgezeichnet hat.',
  keep: 'So bewahren Sie einen auf',
  keepNote:
    'Laden Sie ab und zu den neuesten herunter und legen Sie ihn außerhalb dieses Dienstes ab. Der Befehl darunter tut dasselbe, der zweite vergleicht ihn später mit dem, was der Dienst dann veröffentlicht.',
  save: 'Aufbewahren',
  compare: 'Vergleichen',
  list: 'Bisherige Prüfpunkte',
  caption: 'Prüfpunkte, neueste zuerst',
  number: 'Nummer',
  until: 'Stand',
  cases: 'Fälle',
  timeStamp: 'Zeitstempel',
  noTimeStamp: 'keiner',
  file: 'Datei',
  download: 'Herunterladen',
  downloadName: 'Prüfpunkt {number} herunterladen',
  empty: 'Noch kein Prüfpunkt',
  emptyNote: 'Der erste entsteht an dem Tag, nachdem zum ersten Mal etwas geschehen ist.',
  summary: '{total, plural, one {ein Prüfpunkt} other {# Prüfpunkte}}',
  operators: {
    intro:
      'Einmal am Tag besiegelt der Dienst, wie weit die Protokolle aller Fälle gekommen sind, und veröffentlicht es. Ob alles dazu passt, prüft der Befehl kurier audit verify-cases.',
    next: 'Nächster Prüfpunkt',
    nextNone: 'am Tag nach dem ersten Ereignis',
    authority: 'Zeitstempel',
    authorityNone: 'nicht eingerichtet (TIMESTAMP_URL)',
    authoritySetUp: 'eingerichtet',
    public: 'Für alle sichtbar',
    publicLink: 'Seite der Prüfpunkte',
    fault: 'Die Zeitstempelstelle stempelt nicht',
    faultNote:
      '{count, plural, one {Einmal} other {#-mal}} vergeblich, zuerst am {at}. Es wird weiter versucht; die Prüfpunkte selbst entstehen auch ohne Zeitstempel. Grund: {reason}',
  },
}

declare module '../areas.ts' {
  interface Messages {
    checkpoints: typeof checkpoints
  }
}
