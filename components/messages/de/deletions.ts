/** Löschbestätigungen, und der Nachweis, dass nichts übrig ist. */
export const deletions = {
  receipt: {
    heading: 'Löschbestätigung',
    none: 'Zu dieser Löschung gibt es keine Bestätigung: Sie geschah, bevor der Dienst welche ausstellte.',
    making:
      'Der Inhalt ist gelöscht. Die Bestätigung folgt, sobald auch die Dateien entfernt sind, meist binnen einer Minute.',
    signed: 'Inhalt gelöscht am {deleted}, letzte Datei entfernt am {files}. Vom Dienst unterschrieben.',
    caption: 'Gelöschte Teile',
    part: 'Teil',
    size: 'Größe',
    bytes: '{count, number} Bytes',
    hash: 'SHA-256',
    empty: 'Zu diesem Zeitpunkt war noch kein Teil gespeichert.',
    save: 'Bestätigung speichern',
    prove: 'Nachweisen, dass nichts übrig ist',
    reasons: {
      missing: 'kein Hash: Die Datei fehlte schon.',
      unreadable: 'kein Hash: Die Datei war nicht lesbar.',
      'too-slow': 'kein Hash: Das Lesen dauerte zu lange.',
      'not-read': 'kein Hash: Die Datei kam erst im letzten Augenblick.',
    },
    compare: 'Aufbewahrte Datei vergleichen',
    compareHint: 'Ein verschlüsselter Teil, wie er gesendet wurde. Die Datei bleibt in Ihrem Browser.',
    same: '{file} ist genau der gelöschte Teil: {part}.',
    other: '{file} ist keiner der Teile, die hier gelöscht wurden.',
  },
  parts: { metadata: 'Metadaten', data: 'Fachdaten', attachment: 'Anlage {id}' },
  proof: {
    title: 'Löschungen',
    intro:
      'Weist nach, dass vom Inhalt einer gelöschten Einreichung oder Antwort nichts übrig ist: Jede Tabelle der Datenbank und jede Datei des Speichers wird gelesen. Bei einem großen Bestand dauert das; lassen Sie die Seite solange offen.',
    id: 'Kennung der Einreichung oder Antwort',
    refused: {
      malformed: 'Das ist keine Kennung. Eine Kennung hat 36 Zeichen, wie 0193f2a4-8a00-7000-8000-2b1c0d9e8f70.',
      unknown: 'Es gibt keine Einreichung oder Antwort mit dieser Kennung, oder ihr Fall ist schon ganz entfernt.',
      'not-deleted': 'Der Inhalt ist noch nicht gelöscht.',
      'deleted-before': 'Der Inhalt wurde gelöscht, bevor der Dienst festhielt, wonach dafür zu suchen ist.',
    },
    begin: 'Nachweis beginnen',
    running: 'Wird gesucht …',
    progress: '{done} von {all}: {place}',
    blobs: 'Dateispeicher',
    clean: 'Vom Inhalt ist nichts übrig',
    left: 'Etwas ist übrig, oder ein Ort war nicht lesbar',
    facts:
      'Gelöscht am {deleted}. Gesucht wurde ab {began} nach {parts, plural, one {# Teil} other {# Teilen}} an {places, number} Orten: {rows, number} Zeilen und Dateien, {bytes, number} Bytes.',
    caption: 'Durchsuchte Orte',
    place: 'Ort',
    rows: 'Zeilen oder Dateien',
    size: 'Bytes',
    found: 'Inhalt gefunden',
    nothing: 'nichts',
    named: 'Nennt die Kennung',
    faults: {
      'not-allowed': 'nicht durchsucht: Der Dienst darf sie nicht lesen.',
      'too-long': 'nicht durchsucht: Es dauerte zu lange.',
    },
    remains: 'Was mit Absicht bleibt',
    remainsIntro: 'Diese Zeilen nennen die Kennung, und enthalten nichts vom Inhalt.',
    unknown: 'Keine Tabelle des Dienstes: Sehen Sie nach, was sie festhält.',
    why: {
      submissions: 'Zustand der Einreichung, bis der Fall entfernt wird',
      replies: 'Zustand der Antwort, bis der Fall entfernt wird',
      events: 'unterschriebene Ereignisse des Falls',
      posted_events: 'Kennungen der Ereignisse, die die Behörde gesendet hat',
      tellings: 'wer davon erfahren hat',
      notices: 'Benachrichtigungen',
      callback_attempts: 'Versuche, per Callback zu benachrichtigen; sie nennen Kennungen',
      deletion_receipts: 'die Löschbestätigung: Hashes, Größen, Zeiten',
      waiting_reminders: 'Erinnerungen an wartende Einreichungen',
      applications: 'Zugang zum Stand eines Antrags',
      work_notes: 'Notizen der Sachbearbeitung, im Browser verschlüsselt',
      work_claims: 'wer an dem Fall arbeitet, im Browser verschlüsselt',
      audit_log: 'Protokoll der Zugriffe',
      idempotency_keys: 'Antworten auf wiederholte Aufrufe, für einen Tag',
      sandbox_acts: 'was simulierte Partner in der Sandbox taten',
      sandbox_deliveries: 'was Testempfänger der Sandbox erhielten',
      stuck_work: 'Arbeiten, die nicht gelangen',
      due_leases: 'fällige Arbeiten, die gerade jemand tut',
    },
    limits: 'Was diese Suche nicht sehen kann',
    notSearched: {
      backups: 'Sicherungen: Sie behalten, was sie enthielten, bis sie selbst entfernt werden.',
      wal: 'das Write-Ahead-Log der Datenbank, und Seiten, die noch nicht aufgeräumt (VACUUM) sind.',
      replicas: 'Standby-Server, die zurückliegen: Gesucht wird auf dem Primärserver.',
      versions: 'ältere Fassungen von Objekten, wenn der Bucket sie aufbewahrt.',
      changed: 'Kopien, die außerhalb liegen, oder verändert, gepackt oder neu verschlüsselt wurden.',
    },
    print: 'Drucken',
    save: 'Als JSON speichern',
  },
}

declare module '../areas.ts' {
  interface Messages {
    deletions: typeof deletions
  }
}
