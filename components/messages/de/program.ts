/** Das Programm kurier-client: herunterladen, einrichten, ausprobieren. */
export const program = {
  title: 'Mit kurier-client ausprobieren',
  intro:
    'Das Programm verschlüsselt und entschlüsselt auf Ihrem Rechner. Es ist eine einzige Datei und braucht nur Node.js ab Version 20.19.',
  guide: 'Anleitung zu kurier-client',
  download: '1. Programm herunterladen, in einen eigenen Ordner',
  missing: 'Diese Installation bietet das Programm nicht zum Herunterladen an. Fragen Sie den Betrieb danach.',
  facts: 'Version {version}, {size}, SHA-256: {sha256}',
  settings: '2. Einstellungen in denselben Ordner legen',
  settingsNote:
    'Das Programm findet die Datei {file} von selbst. Tragen Sie darin das Geheimnis ein; wer ein neues anlegt, erhält die Datei schon ausgefüllt.',
  settingsOfEach:
    'Jeder Client hat auf seiner Seite eine Datei mit Einstellungen: kurier-sender.env ein Onlinedienst, kurier-receiver.env ein Verwaltungssystem. Beide dürfen nebeneinander liegen; jeder Befehl nimmt die richtige.',
  toClients: 'Zu den Clients',
  commands: '3. Befehle, in dieser Reihenfolge',
  noDestination:
    'Es gibt noch keinen Zustellpunkt dafür. Sobald es ihn gibt, nennen ihn die Befehle; bis dahin nennen Sie einen mit --destination.',
  library: 'Bibliothek für TypeScript und JavaScript',
  libraryNote: 'Dasselbe als Paket für Ihr eigenes Programm.',
  libraryGuide: 'Anleitung zur Bibliothek',
  by: {
    'online-service': 'Onlinedienst',
    'administration-system': 'Verwaltungssystem',
  },
  command: {
    keys: 'Schlüssel erzeugen',
    sample: 'Beispielantrag anlegen',
    send: 'Senden',
    fetch: 'Abholen',
    accept: 'Annehmen',
    reply: 'Antworten',
    received: 'Verlauf des abgeholten Falls ansehen',
    replies: 'Antworten abholen und annehmen',
    events: 'Verlauf des gesendeten Falls ansehen',
  },
  note: {
    keys: 'Die öffentlichen kommen auf die Seite des Zustellpunkts; die privaten bleiben bei Ihnen. Haben Sie die Schlüssel schon im Portal erzeugt, legen Sie die privaten in den Ordner „keys“.',
    sample: 'Schreibt erfundene Daten in den Ordner „application“. Anlagen können Sie dazulegen.',
    send: 'Verschlüsselt den Ordner und sendet ihn. Die Quittung darin öffnet später die Antworten.',
    fetch: 'Holt, prüft und entschlüsselt wartende Einreichungen.',
    accept: 'Nimmt die abgeholte Einreichung an. Sind es mehrere, nennen Sie den Ordner einer davon.',
    reply: 'Legt einen Bescheid an und sendet ihn verschlüsselt an den Onlinedienst.',
    received: 'Jede Signatur wird auf Ihrem Rechner geprüft.',
    replies: 'Öffnet die Antworten mit dem Schlüssel aus der Quittung.',
    events: 'Jede Signatur wird auf Ihrem Rechner geprüft.',
  },
}

declare module '../areas.ts' {
  interface Messages {
    program: typeof program
  }
}
