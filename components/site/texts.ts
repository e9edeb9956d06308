/**
 * Every text of the pages, German first. A message file per language can take its place: the keys stay, values are
 * plain strings without markup. `english` keys hold the one line that readers of English are given.
 */
export const texts = {
  site: {
    name: 'Kurier',
    title: 'Kurier – Zustelldienst für die Verwaltung',
    description: 'Zustelldienst zwischen Onlinediensten und den Systemen der Verwaltung.',
    toContent: 'Zum Inhalt springen',
    toStart: 'Kurier, zur Startseite',
    version: 'Version',
    licence: 'Lizenz Apache-2.0',
    design: 'Gestaltet mit dem KERN-Designsystem',
  },
  theme: {
    legend: 'Farbschema',
    system: 'Farbschema wie im Gerät',
    light: 'Helles Farbschema',
    dark: 'Dunkles Farbschema',
  },
  copy: {
    action: 'Kopieren',
    done: 'Kopiert',
    failed: 'Markiert – bitte mit der Tastatur kopieren',
  },
  start: {
    heading: 'Zustelldienst für die Verwaltung',
    sentences: [
      'Hier läuft Kurier: Der Dienst überbringt Einreichungen von Onlinediensten an die Systeme der zuständigen Stellen.',
      'Der Inhalt ist von Ende zu Ende verschlüsselt; Kurier kann ihn nicht lesen und hält jeden Schritt in einem signierten Ereignis fest.',
      'Über jede Änderung unterrichtet Kurier die andere Seite von sich aus, oder sie fragt selbst nach.',
    ],
    english: 'Kurier delivers encrypted submissions from online services to public authorities.',
    sandboxTitle: 'Testumgebung',
    sandbox: 'Diese Installation dient dem Ausprobieren. Bitte reichen Sie hier keine echten Anträge ein.',
  },
  addresses: {
    heading: 'Adressen',
    intro: 'Das trägt ein Client in seine Einstellungen ein.',
    submissionApi: {
      name: 'Zustellschnittstelle',
      note: 'Einreichungen, Fälle und Ereignisse; im Pfad folgt /v2',
    },
    destinationApi: { name: 'Zustellpunkte verwalten', note: 'Stammdaten, Schlüssel und Callbacks; im Pfad folgt /v2' },
    token: { name: 'Zugriffstoken', note: 'OAuth 2.0, Client Credentials, per POST' },
    reference: { name: 'Referenz der Schnittstellen', note: 'Alle Aufrufe, Felder und Fehler (OpenAPI)' },
    eventKeys: { name: 'Öffentliche Schlüssel', note: 'Prüfen die Signatur der Ereignisse (JWKS)' },
    schemas: { name: 'Schemas', note: 'Präfix der Schema-, Ereignis- und Fehleradressen' },
    health: { name: 'Betriebszustand', note: 'Antwortet mit 200, solange der Dienst bereit ist' },
  },
  steps: {
    heading: 'Erste Schritte für die Entwicklung',
    intro: 'Drei Befehle führen zur ersten Antwort der Schnittstelle.',
    client: {
      name: 'Zugang anlegen',
      note: 'Auf dem Rechner, auf dem Kurier läuft. Zeigt client_id und client_secret genau einmal an. Bei einem Onlinedienst lautet die Art online-service.',
    },
    token: {
      name: 'Zugriffstoken holen',
      note: 'Mit den beiden Werten aus Schritt 1. Das Token gilt höchstens 30 Minuten.',
    },
    call: {
      name: 'Schnittstelle aufrufen',
      note: 'Listet die Einreichungen, die auf das Verwaltungssystem warten; zu Beginn ist die Liste leer.',
    },
    reading: {
      name: 'Weiterlesen',
      note: 'Der ganze Weg von der ersten Einreichung bis zur Antwort steht im Quellcode von Kurier in der Datei README.md, alles Weitere im Ordner docs.',
    },
  },
  notFound: {
    title: 'Seite nicht gefunden',
    heading: 'Diese Seite gibt es nicht',
    note: 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite wurde verschoben.',
    english: 'There is no page at this address.',
    back: 'Zur Startseite',
  },
  failure: {
    heading: 'Die Seite konnte nicht geladen werden',
    note: 'Der Fehler liegt nicht bei Ihnen und ist im Protokoll des Dienstes vermerkt. Versuchen Sie es noch einmal; bleibt es dabei, nennen Sie dem Betrieb die Kennung.',
    english: 'Something went wrong on our side. Please try again.',
    again: 'Noch einmal versuchen',
    reference: 'Kennung',
  },
} as const
