/** Der Rahmen um die Seiten der Dokumentation, die es auf Englisch gibt. */
export const documentation = {
  title: 'Dokumentation',
  overview: 'Übersicht',
  intro:
    'Für alle, die an diese Installation senden oder von ihr empfangen. Die Beispiele nennen die Adressen dieser Installation.',
  pages: 'Seiten der Dokumentation',
  english: 'Diese Seite gibt es auf Englisch.',
  englishPages: 'Die Seiten gibt es auf Englisch.',
  inSource: 'im Quellcode: {file}',
  code: 'Code zu „{heading}“',
  table: 'Tabelle zu „{heading}“',
  interfaces: {
    title: 'Schnittstellen',
    overview: 'Alle Aufrufe',
    overviewNote: 'Jeder Aufruf mit Angaben, Antworten und einem Befehl zum Ausprobieren',
    types: 'Typen und Schemas',
    typesNote: 'Was die Typen von Ereignissen, Callbacks und Fehlern bedeuten, und die JSON-Schemas',
  },
}

declare module '../areas.ts' {
  interface Messages {
    documentation: typeof documentation
  }
}
