/** Der Rahmen um die Beschreibungen der Aufrufe, die auf Englisch sind wie die Spezifikation. */
export const reference = {
  title: 'Referenz der Schnittstellen',
  intro:
    'Alle Aufrufe dieser Installation mit Angaben, Antworten und Befehlen zum Ausprobieren. Die Beschreibungen sind auf Englisch wie die Spezifikation.',
  about: 'Über {name}',
  documents: 'Maschinenlesbar (OpenAPI 3.1)',
  types: 'Ereignisse, Callbacks und Fehler erklärt',
  variables:
    'Die Befehle erwarten das Zugriffstoken in der Variablen ACCESS_TOKEN. Der Befehl, der eines holt, steht unter „Authorisation“.',
  scope: 'Scope',
  anyScope: 'oder',
  noScope: 'keiner, öffentlich',
  parameters: 'Parameter',
  body: 'Anfrage',
  answers: 'Antworten',
  problems: 'Fehler',
  example: 'Beispiel',
  exampleOf: 'Beispiel: {name}',
  command: 'Befehl',
  commandOf: 'Befehl zu „{name}“',
  required: 'erforderlich',
  callbacks: 'Callbacks, die der Dienst sendet',
  callbacksShort: 'Callbacks',
  schemas: 'Datentypen',
  allOf: 'alles davon',
  anyOf: 'eines davon',
  refused: 'wird abgelehnt',
  next: 'Wie es weitergeht',
  places: { path: 'im Pfad', query: 'in der Abfrage', header: 'Kopfzeile' },
}

declare module '../areas.ts' {
  interface Messages {
    reference: typeof reference
  }
}
