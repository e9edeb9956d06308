/** Small pictures of what went through: on the operators' pages, and on those of a destination and a client. */
export const pictures = {
  title: 'Aktivität',
  span: 'Zeitraum',
  spans: { day: '24 Stunden', month: '30 Tage' },
  submissions: 'Einreichungen',
  submitted: 'Abgesendet',
  events: 'Ereignisse',
  callbacks: 'Callbacks zugestellt',
  callbacksFigure: '{delivered, number} von {attempts, number}',
  delivered: 'Zugestellt',
  failed: 'Fehlgeschlagen',
  durations: 'Dauer (Median, 95 %)',
  durationsFigure: '{median}, {p95}',
  p95: '95 % dauern höchstens',
  none: '–',
  toCases: 'Fälle dieses Zeitraums',
  toCallbacks: 'Versuche dieses Zeitraums',
  failures: 'Fehlgeschlagene Versuche:',
  errorClasses: {
    dns: 'Hostname nicht auflösbar ({count, number})',
    'forbidden-address': 'Adresse nicht erlaubt ({count, number})',
    connect: 'keine Verbindung ({count, number})',
    tls: 'TLS-Fehler ({count, number})',
    timeout: 'Zeitüberschreitung ({count, number})',
    status: 'Antwort ohne Erfolg ({count, number})',
  },
  refusals:
    '{count, plural, =0 {Keine Tokenanfrage wurde abgelehnt.} one {Eine Tokenanfrage wurde abgelehnt.} other {# Tokenanfragen wurden abgelehnt.}} Sie werden 14 Tage lang aufbewahrt.',
}

declare module '../areas.ts' {
  interface Messages {
    pictures: typeof pictures
  }
}
