/** What an organisation sent and received, and what was agreed with it. */
export const organisationFigures = {
  title: 'Zahlen',
  thisMonth: 'In diesem Monat',
  received: 'Eingegangen',
  accepted: 'Angenommen',
  rejected: 'Zurückgewiesen',
  sent: 'Gesendet',
  receivedBytes: 'Daten empfangen',
  sentBytes: 'Daten gesendet',
  storedBytes: 'Daten gespeichert',
  receivedIntro: 'Eingegangen: Einreichungen an Zustellpunkte der Organisation. Gesendet: Einreichungen ihrer Clients.',
  agreed: '{used} von vereinbarten {agreed} ({percent, number} %)',
  states: { 'nearly-used': 'fast verbraucht', exceeded: 'überschritten' },
  warnings: {
    'nearly-used': 'Vereinbartes ist fast verbraucht',
    exceeded: 'Mehr verbraucht als vereinbart',
  },
  warningNote: 'Deswegen wird nichts abgelehnt.',
  months: {
    title: 'Die letzten zwölf Monate',
    intro:
      'Entschieden: angenommen / zurückgewiesen. Daten: verschlüsselte Inhalte von Einreichungen und Antworten, empfangen / gesendet. Gespeichert: höchstens an einem Tag des Monats.',
    caption: 'Zahlen nach Monaten, die neuesten zuerst',
    month: 'Monat',
    decided: 'Entschieden',
    bytes: 'Daten ein / aus',
    stored: 'Gespeichert',
  },
  agreement: {
    title: 'Vereinbarung',
    none: 'Mit dieser Organisation ist nichts vereinbart.',
    open: 'Vereinbarung ändern',
    submissions: 'Einreichungen im Monat',
    submissionsHint: 'Die bei Zustellpunkten der Organisation eingehen. Leer: nichts vereinbart.',
    bytes: 'Gespeicherte Daten, in GB',
    bytesHint: 'Verschlüsselte Inhalte, die für die Organisation hier liegen. Leer: nichts vereinbart.',
    number: 'Geben Sie eine Zahl größer als 0 an oder nichts.',
    note: 'Bei 80 % und bei 100 % werden Eigentümer/-innen und Betrieb gewarnt. Abgelehnt wird nichts.',
    action: 'Speichern',
    done: 'Die Vereinbarung ist gespeichert.',
  },
  list: {
    received: 'Eingegangen in diesem Monat',
    attention: 'Braucht Aufmerksamkeit',
    exportTitle: 'Zahlen für die Kostenteilung',
    exportIntro: 'Alle Organisationen mit ihren Zahlen eines Monats, als CSV.',
    month: 'Monat',
    export: 'Herunterladen',
  },
}

declare module '../areas.ts' {
  interface Messages {
    organisationFigures: typeof organisationFigures
  }
}
