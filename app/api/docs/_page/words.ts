import type { Locale } from '#components/messages/locales.ts'

/** The frame around the descriptions, which are in English as the specification is. */
export const referenceWords = {
  de: {
    title: 'Referenz der Schnittstellen',
    intro:
      'Alle Aufrufe dieser Installation mit Angaben, Antworten und Befehlen zum Ausprobieren. Die Beschreibungen sind auf Englisch wie die Spezifikation. Mit der Suche Ihres Browsers finden Sie auf dieser Seite jedes Wort.',
    toContent: 'Zum Inhalt springen',
    toStart: 'Zur Startseite',
    language: 'Sprache',
    navigation: 'Auf dieser Seite',
    documents: 'Maschinenlesbar (OpenAPI 3.1)',
    types: 'Ereignisse, Callbacks und Fehler erklärt',
    variables:
      'Die Befehle erwarten das Zugriffstoken in der Variablen ACCESS_TOKEN. Den ersten Befehl, der eines holt, finden Sie gleich unten.',
    scope: 'Scope',
    anyScope: 'oder',
    noScope: 'keiner, öffentlich',
    parameters: 'Parameter',
    body: 'Anfrage',
    answers: 'Antworten',
    problems: 'Fehler',
    example: 'Beispiel',
    command: 'Befehl',
    required: 'erforderlich',
    callbacks: 'Callbacks, die der Dienst sendet',
    schemas: 'Datentypen',
    allOf: 'alles davon',
    anyOf: 'eines davon',
    refused: 'wird abgelehnt',
    next: 'Wie es weitergeht',
    places: { path: 'im Pfad', query: 'in der Abfrage', header: 'Kopfzeile' },
  },
  en: {
    title: 'API reference',
    intro:
      'Every call of this installation with its parameters, answers and commands to try it. Use your browser’s search to find any word on this page.',
    toContent: 'Skip to content',
    toStart: 'Home',
    language: 'Language',
    navigation: 'On this page',
    documents: 'Machine-readable (OpenAPI 3.1)',
    types: 'Events, callbacks and problems explained',
    variables:
      'The commands expect the access token in the variable ACCESS_TOKEN. The command that gets one comes first below.',
    scope: 'Scope',
    anyScope: 'or',
    noScope: 'none, public',
    parameters: 'Parameters',
    body: 'Request',
    answers: 'Answers',
    problems: 'Problems',
    example: 'Example',
    command: 'Command',
    required: 'required',
    callbacks: 'Callbacks that the service sends',
    schemas: 'Data types',
    allOf: 'all of',
    anyOf: 'one of',
    refused: 'refused',
    next: 'What comes next',
    places: { path: 'in the path', query: 'in the query', header: 'header' },
  },
} as const satisfies Record<Locale, object>

export type ReferenceWords = (typeof referenceWords)[Locale]
