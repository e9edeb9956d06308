/** The start page for visitors. */
export const start = {
  heading: 'Zustelldienst für die Verwaltung',
  intro:
    'Kurier überbringt Einreichungen von Onlinediensten an die Systeme der zuständigen Stellen. Der Inhalt ist Ende-zu-Ende-verschlüsselt; Kurier kann ihn nicht lesen. Jeder Schritt wird in einem signierten Ereignis festgehalten. Über Änderungen benachrichtigt Kurier die andere Seite, und sie kann den Stand jederzeit selbst abrufen.',
  noOperator: {
    title: 'Diese Installation ist noch nicht eingerichtet',
    none: 'Den Link für die erste Person im Betrieb gibt der Server beim Start aus: in dem Fenster, in dem er läuft, oder in seinem Protokoll. Er gilt 30 Minuten; jeder Neustart gibt einen neuen aus, und „npm run -s kurier -- operators create“ ebenso.',
    claim:
      'Melden Sie sich über den Anmeldedienst an: Die erste Person, der er diese Rolle gibt, kommt in den Betrieb. Wie er das tut, steht in der Dokumentation für den Betrieb.',
    command:
      'Den Link für die erste Person im Betrieb gibt der Server beim Start aus: in dem Fenster, in dem er läuft, oder in seinem Protokoll. Er gilt 30 Minuten. Ohne Passwort nimmt „npm run -s kurier -- operators create --email … --provider“ jemanden in den Betrieb auf, der sich dann über den Anmeldedienst anmeldet.',
  },
  forms: {
    heading: 'Formulare',
    intro: 'Diese Anträge können Sie hier online ausfüllen, ohne Konto.',
    status: 'Schon abgesendet? Stand ansehen und Antwort lesen',
  },
  whereToSend: {
    heading: 'Wohin kann ich senden?',
    intro: 'Finden Sie den Zustellpunkt für eine Leistung an einem Ort, ohne Konto.',
    action: 'Zustellpunkt suchen',
  },
  addresses: {
    heading: 'Adressen',
    intro: 'Diese Adressen tragen Sie in die Einstellungen eines Clients ein.',
    submissionApi: {
      name: 'Zustellschnittstelle',
      note: 'Einreichungen, Fälle und Ereignisse; im Pfad folgt /v2',
    },
    destinationApi: { name: 'Zustellpunkte verwalten', note: 'Stammdaten, Schlüssel und Callbacks; im Pfad folgt /v2' },
    routingApi: {
      name: 'Zuständigen Zustellpunkt finden',
      note: 'Für eine Leistung an einem Ort, ohne Token; im Pfad folgt /v2',
    },
    token: { name: 'Zugriffstoken', note: 'OAuth 2.0, Client Credentials, per POST' },
    reference: { name: 'Referenz der Schnittstellen', note: 'Alle Aufrufe, Felder und Fehler (OpenAPI)' },
    eventKeys: { name: 'Öffentliche Schlüssel', note: 'Zum Prüfen der Signatur von Ereignissen (JWKS)' },
    schemas: { name: 'Schemas', note: 'Präfix der Schema-, Ereignis- und Fehleradressen' },
    health: { name: 'Betriebszustand', note: 'Antwortet mit 200, solange der Dienst bereit ist' },
  },
  reading: {
    note: 'Der ganze Weg von der ersten Einreichung bis zur Antwort steht in der Dokumentation.',
    action: 'Zur ersten Einreichung',
  },
  sandbox: {
    label: 'Testumgebung',
    note: 'Bitte senden Sie hier keine echten Anträge.',
    shifted: 'Die Uhr des Dienstes wurde vorgestellt, hier ist es',
  },
}

declare module '../areas.ts' {
  interface Messages {
    start: typeof start
  }
}
