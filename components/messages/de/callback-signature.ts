import { callbackMistakes } from '#components/callbacks/mistakes-in-german.ts'

/** The page that checks the signature of a callback. */
export const callbackSignature = {
  pageTitle: 'Signatur eines Callbacks prüfen',
  intro:
    'Fügen Sie ein, was Ihr Empfänger bekommen hat. Die Prüfung läuft nur in Ihrem Browser; nichts wird gesendet oder gespeichert.',
  example: 'Das Beispiel aus der Dokumentation ist schon eingesetzt.',
  fields: {
    body: 'Inhalt der Anfrage, unverändert',
    bodyHint:
      'Genau die Bytes, die ankamen, bevor sie als JSON eingelesen wurden. Zeilenenden stellt der Browser hier als LF dar.',
    timestamp: 'Kopfzeile callback-timestamp',
    authentication: 'Kopfzeile callback-authentication',
    secret: 'Geheimnis des Callbacks',
    secretHint: 'Als Text, wie es hinterlegt ist; es wird nicht dekodiert.',
    checkedAt: 'Zeitpunkt der Prüfung',
    checkedAtHint: 'Sekunden seit 1970; leer bedeutet jetzt.',
    checkedAtFault: 'Geben Sie ganze Sekunden seit 1970 an, oder lassen Sie das Feld leer.',
    computed: 'Wert, den Ihr Programm errechnet hat (optional)',
    computedHint: 'Dann nennt die Prüfung den Fehler, der zu diesem Wert führt.',
  },
  check: 'Prüfen',
  clear: 'Felder leeren',
  fill: 'Beispiel einsetzen',
  result: 'Ergebnis',
  genuine: 'Der Callback ist echt.',
  notGenuine: 'Der Callback ist nicht echt. Ein Empfänger ignoriert ihn und antwortet trotzdem mit 2xx.',
  unavailable: 'Ihr Browser bietet hier keine Verschlüsselungsfunktionen an. Öffnen Sie das Portal über https.',
  expected: 'Errechnete Signatur',
  computed: {
    title: 'So kommt der Wert Ihres Programms zustande',
    right: 'Ihr Programm errechnet den richtigen Wert. Sehen Sie nach, womit es ihn vergleicht.',
    unknown:
      'Kein üblicher Fehler führt zu diesem Wert, auch nicht zwei zusammen. Wahrscheinlich ist das Geheimnis oder der Inhalt ein anderer.',
    mistakes: callbackMistakes,
  },
  steps: {
    timestamp: 'Form des Zeitstempels',
    age: 'Alter des Zeitstempels',
    header: 'Form der Signatur',
    secret: 'Geheimnis',
    digest: 'Vergleich der Signatur',
  },
  states: {
    ok: 'in Ordnung',
    failed: 'Fehler',
    skipped: 'nicht geprüft',
  },
  faults: {
    timestamp: {
      missing: 'Der Zeitstempel fehlt.',
      milliseconds: 'Das sind Millisekunden; der Zeitstempel hat ganze Sekunden.',
      'not-seconds': 'Der Zeitstempel ist keine Zahl ganzer Sekunden seit 1970.',
    },
    age: {
      'too-old':
        'Der Zeitstempel ist älter als 5 Minuten. Prüfen Sie gleich beim Eingang, und stellen Sie die Uhr des Empfängers richtig.',
      ahead: 'Der Zeitstempel liegt mehr als 5 Minuten in der Zukunft: Die Uhr des Empfängers geht nach.',
    },
    header: {
      missing: 'Die Signatur fehlt.',
      prefix: 'Vor der Signatur steht der Name eines Verfahrens. Die Kopfzeile enthält nur die Hexadezimalziffern.',
      base64: 'Das ist Base64. Die Signatur wird als 128 Hexadezimalziffern geschrieben.',
      sha256: 'Mit 64 Ziffern ist das ein HMAC mit SHA-256. Verwendet wird SHA-512 mit 128 Ziffern.',
      'not-hex': 'Die Signatur enthält Zeichen, die keine Hexadezimalziffern sind.',
      length: 'Die Signatur hat nicht 128 Ziffern. Wurde sie abgeschnitten?',
    },
    secret: {
      missing: 'Das Geheimnis fehlt. Ohne Geheimnis darf ein Empfänger nichts für echt halten.',
    },
    digest: {
      'trailing-newline':
        'Am Ende des Inhalts steht ein Zeilenumbruch zu viel. Ohne ihn stimmt die Signatur: Lesen Sie die Bytes unverändert.',
      'missing-newline':
        'Am Ende des Inhalts fehlt ein Zeilenumbruch. Mit ihm stimmt die Signatur: Schneiden Sie nichts ab.',
      'line-endings': 'Die Zeilenenden wurden umgewandelt. Mit den ursprünglichen stimmt die Signatur.',
      'byte-order-mark': 'Vor dem Inhalt steht eine Bytereihenfolge-Marke (BOM). Ohne sie stimmt die Signatur.',
      rewritten:
        'Der Inhalt wurde als JSON eingelesen und neu geschrieben. Prüfen Sie die Bytes, bevor Ihr Framework sie einliest.',
      'secret-spaces': 'Am Geheimnis hängen Leerzeichen oder ein Zeilenumbruch. Ohne sie stimmt die Signatur.',
      'secret-hex': 'Das Geheimnis wurde als Hexadezimalzahl dekodiert. Verwendet wird es als Text.',
      'secret-base64': 'Das Geheimnis wurde als Base64 dekodiert. Verwendet wird es als Text.',
      'without-timestamp':
        'Es wurde nur der Inhalt signiert. Zur Nachricht gehören der Zeitstempel, ein Punkt und der Inhalt.',
      'without-stop': 'Zwischen Zeitstempel und Inhalt fehlt der Punkt.',
      unknown:
        'Die Signatur passt nicht. Vermutlich ist das Geheimnis ein anderes (wurde es gewechselt?), oder der Inhalt wurde unterwegs verändert.',
    },
  },
}

declare module '../areas.ts' {
  interface Messages {
    callbackSignature: typeof callbackSignature
  }
}
