/** Die Hilfeseite: Weg zur ersten Einreichung, Adressen, Kennungen. */
export const help = {
  title: 'Hilfe',
  intro: 'Der Weg zur ersten Einreichung, alle Adressen dieser Installation und die Bedeutung der Kennungen.',
  tools: {
    title: 'Mit kurier-client senden und abholen',
    intro:
      'Das Programm verschlüsselt und entschlüsselt auf Ihrem Rechner. Es liegt im Quellcode von Kurier und braucht nur „npm ci“.',
    guide: 'Anleitung zu kurier-client',
    settings: 'Einstellungen herunterladen (kurier.env)',
    settingsNote:
      'Tragen Sie darin das Geheimnis des Clients ein. Wer einen neuen Client oder ein neues Geheimnis anlegt, erhält die Datei dort schon ausgefüllt.',
    send: 'Senden (Onlinedienst)',
    sendNote: 'Der Ordner „antrag“ enthält data.json und die Anlagen.',
    keys: 'Schlüssel erzeugen (Verwaltungssystem)',
    keysNote: 'Die öffentlichen kommen auf die Seite des Zustellpunkts; die privaten bleiben bei Ihnen.',
    fetch: 'Abholen (Verwaltungssystem)',
    fetchNote: 'Holt, prüft und entschlüsselt wartende Einreichungen.',
    listen: 'Callbacks empfangen',
    listenNote:
      'Zeigt eingehende Callbacks und prüft ihre Signatur. Für ein Zertifikat Ihrer eigenen Stelle setzt der Betrieb CALLBACK_CA_FILE, für Adressen im eigenen Netz CALLBACK_ALLOWED_NETWORKS.',
    listenSandbox: 'In dieser Testumgebung geht es ohne Zertifikat: mit einem Testempfänger.',
    sandbox: 'Zur Testumgebung',
  },
  ids: {
    title: 'Was die Kennungen bedeuten',
    term: {
      clientId: 'clientId, clientSecret',
      destinationId: 'destinationId',
      caseId: 'caseId',
      submissionId: 'submissionId, replyId',
      kid: 'kid',
      service: 'urn:de:fim:leika:leistung:…',
    },
    about: {
      clientId:
        'Zugang eines Programms. Mit beiden Angaben fragt es ein Token an; das Geheimnis wird nur einmal angezeigt.',
      destinationId: 'Ein Zustellpunkt: wohin eine Einreichung geht.',
      caseId: 'Ein Fall: alles, was zwischen einem Onlinedienst und einer Behörde zusammengehört.',
      submissionId: 'Eine Einreichung oder eine Antwort in einem Fall.',
      kid: 'Ein Schlüssel eines Zustellpunkts oder des Dienstes. Ausgetauscht wird er Schritt für Schritt auf der Seite des Zustellpunkts, unter „Schlüssel“.',
      service: 'Eine Verwaltungsleistung aus dem Leistungskatalog.',
    },
    search: 'Die Suche im Kopf der Seite findet, was zu einer dieser Kennungen gehört.',
  },
}

declare module '../areas.ts' {
  interface Messages {
    help: typeof help
  }
}
