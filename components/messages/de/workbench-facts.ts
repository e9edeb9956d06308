import { replyChannels } from './reply-channels.ts'

/** What stands around an application at the workbench, mostly in the words of who sent it. */
export const workbenchFacts = {
  heading: 'Eckdaten',
  service: 'Leistung',
  region: 'Region',
  noRegion: 'nicht angegeben',
  submission: 'Kennung der Einreichung',
  case: 'Kennung des Falls',
  payment: 'Zahlung',
  paymentStates: {
    BOOKED: 'bezahlt',
    INITIAL: 'begonnen, nicht bezahlt',
    FAILED: 'fehlgeschlagen',
    CANCELED: 'abgebrochen',
  },
  identity: 'Identität nachgewiesen',
  levels: {
    low: 'Vertrauensniveau niedrig',
    substantial: 'Vertrauensniveau substanziell',
    high: 'Vertrauensniveau hoch',
    unknown: 'Vertrauensniveau nicht angegeben',
  },
  unchecked: 'sagt der Onlinedienst; hier nicht geprüft',
  channels: 'Weitere Wege für Antworten',
  channel: replyChannels,
  senderReference: 'Zeichen des Onlinedienstes',
  applicationDate: 'Tag des Antrags',
  others: 'Weitere Angaben des Onlinedienstes',
  othersCount: '{count, plural, one {Eine Angabe} other {# Angaben}}',
}

/** Why something is rejected, as the case worker says it; `place`: a JSON Pointer, or `none`. */
export const workbenchFound = {
  'authentication-tag-incorrect': 'Der Prüfwert ist ein anderer als im signierten Ereignis des Absendens.',
  'schema-missing': 'Im Metadatensatz fehlt die Angabe seines Schemas ($schema).',
  'encryption-issue': 'Mit dem Schlüssel, den der Teil nennt, lässt er sich nicht entschlüsseln.',
  'syntax-violation':
    '{part, select, metadata {Der Metadatensatz ist kein JSON-Objekt in UTF-8.} other {Der Fachdatensatz ist kein JSON in UTF-8.}}',
  'schema-violation':
    '{part, select, metadata {Der Metadatensatz folgt seinem Schema nicht{place, select, none {.} other {, an dieser Stelle: {place}}}} other {Der Inhaltstyp des Fachdatensatzes ist ein anderer als im Metadatensatz.}}',
  'unsupported-schema':
    '{part, select, metadata {Diese Fassung des Metadatensatzes wird nicht gelesen{place, select, none {.} other {, wegen dieser Stelle: {place}}}} other {Der Zustellpunkt nimmt dieses Schema für die Leistung nicht an.}}',
  'hash-mismatch': 'Der Hashwert im Metadatensatz passt nicht zum Inhalt.',
  'attachments-mismatch': 'Angekündigt, beschrieben und gesendet wurden nicht dieselben Anlagen.',
  'service-mismatch': 'Der Metadatensatz nennt eine andere Leistung als die Einreichung.',
}

export const workbenchAttachments = {
  heading: 'Anlagen',
  reading: 'Anlage {number} von {total} wird abgerufen und geprüft …',
  read: 'Alle Anlagen sind geprüft.',
  save: 'Speichern',
  saveNamed: '{name} speichern',
  look: 'Ansehen',
  show: '{name} ansehen',
  incorrect: 'nicht wie gesendet',
  noPicture: 'Das lässt sich nicht als Bild zeigen. Speichern Sie die Datei.',
  noPdf: 'Das lässt sich nicht als PDF zeigen, zum Beispiel weil ein Kennwort nötig ist. Speichern Sie die Datei.',
  noPage: 'Seite {page, number} lässt sich nicht zeigen. Speichern Sie die Datei.',
  noText: 'Auf dieser Seite steht kein Text.',
  page: 'Seite {page, number}',
  pageOf: '{name}, Seite {page, number} von {of, number}',
  asText: 'Als Text zeigen',
  asPages: 'Als Seiten zeigen',
  morePages:
    '{count, plural, one {Eine weitere Seite wird} other {# weitere Seiten werden}} hier nicht gezeigt. Speichern Sie die Datei.',
}
