import type { ComputedMistake } from '@kurier/sdk/computed-mistakes'

/** What a program does wrong that computes another signature; in English the client library says it. */
const mistakes: Record<ComputedMistake, string> = {
  'upper-case':
    'Die Hexadezimalziffern sind groß geschrieben: Vergleichen Sie die Bytes, oder schreiben Sie die Ziffern klein.',
  'hex-with-dashes':
    'Zwischen den Ziffern stehen Striche: Schreiben Sie die Bytes als Hexadezimalziffern ohne etwas dazwischen.',
  'algorithm-prefix': 'Vor dem Wert steht der Name eines Verfahrens: Die Kopfzeile enthält nur die Ziffern.',
  base64: 'Der Wert ist Base64: Schreiben Sie die Bytes als Hexadezimalziffern.',
  base64url: 'Der Wert ist Base64url: Schreiben Sie die Bytes als Hexadezimalziffern.',
  'base64-of-hex': 'Der hexadezimale Text wurde noch einmal als Base64 geschrieben: Lassen Sie das weg.',
  'cut-off': 'Der Wert ist abgeschnitten: Verglichen werden alle 128 Ziffern.',
  'secret-trimmed':
    'Leerzeichen oder Zeilenumbrüche um das Geheimnis wurden abgeschnitten: Verwenden Sie es genau so, wie es hinterlegt ist.',
  'secret-with-newline':
    'Mit dem Geheimnis wurde ein Zeilenumbruch gelesen: Schneiden Sie ihn beim Lesen des Geheimnisses ab.',
  'secret-quoted': 'Mit dem Geheimnis wurden die Anführungszeichen darum gelesen: Lassen Sie sie weg.',
  'secret-from-hex': 'Das Geheimnis wurde als Hexadezimalzahl dekodiert: Der Schlüssel ist sein Text in UTF-8.',
  'secret-from-base64': 'Das Geheimnis wurde als Base64 dekodiert: Der Schlüssel ist sein Text in UTF-8.',
  'secret-as-utf16': 'Das Geheimnis wurde als UTF-16 kodiert: Kodieren Sie seinen Text als UTF-8.',
  'secret-empty': 'Das Geheimnis ist leer: Es wurde nicht eingestellt oder nicht gelesen.',
  'timestamp-missing': 'Nur der Inhalt wurde signiert: Die Nachricht besteht aus Zeitstempel, Punkt und Inhalt.',
  'timestamp-milliseconds':
    'Der Zeitstempel ist in Millisekunden: Nehmen Sie den Text der Kopfzeile, ganze Sekunden, wie er ankam.',
  'separator-missing': 'Der Punkt zwischen Zeitstempel und Inhalt fehlt.',
  'separator-colon': 'Zwischen Zeitstempel und Inhalt steht ein Doppelpunkt: Es ist ein Punkt.',
  'separator-newline': 'Zwischen Zeitstempel und Inhalt steht ein Zeilenumbruch: Es ist ein Punkt.',
  'separator-space': 'Zwischen Zeitstempel und Inhalt steht ein Leerzeichen: Es ist ein Punkt.',
  'order-swapped': 'Der Inhalt steht vor dem Zeitstempel: Die Nachricht besteht aus Zeitstempel, Punkt und Inhalt.',
  'body-rewritten': 'Der Inhalt wurde als JSON gelesen und neu geschrieben: Nehmen Sie die Bytes, die ankamen.',
  'body-spaced':
    'Der Inhalt wurde mit Leerzeichen nach Kommas und Doppelpunkten neu geschrieben, wie Python es tut: Nehmen Sie die Bytes, die ankamen.',
  'body-spaced-ascii':
    'Der Inhalt wurde mit Leerzeichen und \\u-Zeichen neu geschrieben, wie Python es tut: Nehmen Sie die Bytes, die ankamen.',
  'body-pretty': 'Der Inhalt wurde über mehrere Zeilen neu geschrieben: Nehmen Sie die Bytes, die ankamen.',
  'body-sorted': 'Der Inhalt wurde mit sortierten Namen neu geschrieben: Nehmen Sie die Bytes, die ankamen.',
  'body-ascii': 'Der Inhalt wurde mit \\u-Zeichen neu geschrieben: Nehmen Sie die Bytes, die ankamen.',
  'body-slashes-escaped':
    'Der Inhalt wurde mit maskierten Schrägstrichen neu geschrieben, wie PHP es tut: Nehmen Sie die Bytes, die ankamen.',
  'body-newline-added': 'Am Ende des Inhalts steht ein Zeilenumbruch, der nicht ankam.',
  'body-newline-removed': 'Der Zeilenumbruch am Ende des Inhalts wurde abgeschnitten: Schneiden Sie nichts ab.',
  'body-crlf': 'Zeilenenden des Inhalts wurden zu CRLF: Nehmen Sie die Bytes, die ankamen.',
  'body-lf': 'Zeilenenden des Inhalts wurden zu LF: Nehmen Sie die Bytes, die ankamen.',
  'body-bom-added':
    'Vor den Inhalt wurde eine Bytereihenfolge-Markierung (BOM) gesetzt: Nehmen Sie die Bytes, die ankamen.',
  'body-bom-removed':
    'Die Bytereihenfolge-Markierung (BOM) vor dem Inhalt wurde abgeschnitten: Nehmen Sie die Bytes, die ankamen.',
  'body-latin1': 'Der Inhalt wurde als ISO-8859-1 kodiert: Seine Bytes sind UTF-8.',
  'body-empty': 'Der Inhalt war leer: Er wurde schon gelesen oder noch nicht.',
  'body-as-object': 'Ein Objekt wurde zu Text gemacht („[object Object]“): Nehmen Sie die Bytes, die ankamen.',
  'hmac-sha1': 'Der HMAC ist einer mit SHA-1: Nehmen Sie SHA-512.',
  'hmac-sha256': 'Der HMAC ist einer mit SHA-256: Nehmen Sie SHA-512.',
  'hmac-sha384': 'Der HMAC ist einer mit SHA-384: Nehmen Sie SHA-512.',
  'key-and-message-swapped': 'Schlüssel und Nachricht sind vertauscht: Das Geheimnis ist der Schlüssel.',
  'hash-secret-first': 'Das ist ein einfacher Hash aus Geheimnis und Nachricht: Nehmen Sie einen HMAC (RFC 2104).',
  'hash-secret-last': 'Das ist ein einfacher Hash aus Nachricht und Geheimnis: Nehmen Sie einen HMAC (RFC 2104).',
  'hash-without-secret':
    'Das ist ein einfacher Hash ohne das Geheimnis: Nehmen Sie einen HMAC (RFC 2104) mit dem Geheimnis als Schlüssel.',
  'other-header': 'Das ist der Wert von callback-timestamp: Verglichen wird mit callback-authentication.',
}

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
    mistakes,
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
