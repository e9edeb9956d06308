/** What people read who ask what became of a form that they have sent. */
export const formStatus = {
  title: 'Stand ansehen und Antwort lesen',
  intro: 'Hier sehen Sie, was aus Ihrem abgesendeten Formular geworden ist.',
  byFileTitle: 'Mit der Quittung',
  receipt: 'Quittung auswählen',
  receiptHint: 'Die Datei, die Sie nach dem Absenden gespeichert haben. Sie wird nur in Ihrem Browser gelesen.',
  receiptWrong: 'Diese Datei ist keine Quittung. Wählen Sie die Datei, die Sie nach dem Absenden gespeichert haben.',
  receiptOther: 'Diese Quittung gehört zu einem anderen Fall.',
  byCodeTitle: 'Mit Fallnummer und Statuscode',
  byCodeNote: 'Damit sehen Sie den Stand. Zum Lesen einer Antwort brauchen Sie die Quittung.',
  caseId: 'Fallnummer',
  caseIdHint: 'Sie besteht aus fünf Gruppen mit Bindestrichen dazwischen.',
  caseIdMissing: 'Geben Sie die Fallnummer ein.',
  statusCode: 'Statuscode',
  statusCodeHint: 'Groß- und Kleinschreibung, Leerzeichen und Bindestriche spielen keine Rolle.',
  statusCodeMissing: 'Geben Sie den Statuscode ein.',
  ask: 'Stand ansehen',
  asking: 'Der Stand wird abgefragt …',
  unknownTitle: 'Das passt nicht zusammen',
  unknown:
    'Zu dieser Fallnummer und diesem Statuscode haben wir nichts gefunden. Prüfen Sie beide Angaben. Sehr alte Fälle sind gelöscht.',
  lockedTitle: 'Zu viele Versuche',
  locked:
    'Zum Schutz Ihrer Angaben gibt es jetzt eine Pause. Versuchen Sie es in {wait} noch einmal. An dem, was Sie abgesendet haben, ändert sich nichts.',
  states: {
    underway: {
      title: 'Abgesendet',
      note: 'Ihre Angaben liegen für die zuständige Stelle bereit. Sie hat sie noch nicht bestätigt.',
    },
    accepted: {
      title: 'Angekommen',
      note: 'Die zuständige Stelle hat Ihre Angaben vollständig erhalten. Entschieden ist damit noch nichts.',
    },
    rejected: {
      title: 'Nicht übernommen',
      note: 'Die zuständige Stelle konnte Ihre Angaben nicht übernehmen. Unten steht, warum. Sie können das Formular noch einmal ausfüllen und absenden oder sich an die Stelle wenden.',
    },
  },
  confirmed: 'Geprüft: Die zuständige Stelle hat genau das bestätigt, was Sie abgesendet haben.',
  differsTitle: 'Die Bestätigung weicht ab',
  differs: 'Die zuständige Stelle hat etwas anderes bestätigt, als in Ihrer Quittung steht. Fragen Sie dort nach.',
  unverifiedTitle: 'Ein Teil der Meldungen ist nicht gültig signiert',
  unverified: '{count, plural, one {Eine Meldung wird} other {# Meldungen werden}} deshalb nicht angezeigt.',
  repliesTitle: 'Antworten',
  noReplies: 'Sie haben noch keine Antwort erhalten. Diese Seite sieht von selbst nach, solange sie geöffnet ist.',
  reply: 'Antwort {number, number}',
  replyGone: 'Diese Antwort kann nicht mehr geöffnet werden.',
  openNote: 'Beim Öffnen erfährt die zuständige Stelle, dass die Antwort angekommen ist.',
  open: 'Antwort öffnen',
  opening: 'Die Antwort wird entschlüsselt und geprüft …',
  opened:
    'Die Antwort ist vollständig und unverändert. Sie wurde auf Ihrem Gerät entschlüsselt; speichern Sie, was Sie behalten möchten.',
  keyNeeded: 'Zum Öffnen brauchen Sie Ihre Quittung: Sie enthält den Schlüssel.',
  wrongKeyTitle: 'Die Quittung passt nicht',
  wrongKey: 'Mit dem Schlüssel dieser Quittung lässt sich die Antwort nicht öffnen.',
  damagedTitle: 'Die Antwort ist beschädigt',
  damaged:
    'Ein Teil der Antwort stimmt nicht mit dem überein, was die zuständige Stelle abgesendet hat. Sie wurde zurückgewiesen, damit die Stelle das erfährt und noch einmal antworten kann.',
  files: 'Dateien der Antwort',
  save: '{name} speichern ({size})',
  reasons: {
    'authentication-tag-incorrect': 'Ein Teil Ihrer Angaben ist nicht so angekommen, wie Sie ihn abgesendet haben.',
    'schema-missing': 'Das Programm der zuständigen Stelle konnte nicht erkennen, wie Ihre Angaben zu lesen sind.',
    'encryption-issue': 'Die zuständige Stelle konnte Ihre Angaben nicht entschlüsseln.',
    'syntax-violation': 'Die zuständige Stelle konnte Ihre Angaben öffnen, aber nicht lesen.',
    'schema-violation': 'Angaben fehlen oder haben nicht die Form, die das Programm der zuständigen Stelle erwartet.',
    'unsupported-schema': 'Die zuständige Stelle kann diese Fassung des Formulars nicht verarbeiten.',
    'hash-mismatch': 'Ein Teil Ihrer Angaben wurde nach dem Ausfüllen verändert.',
    'attachments-mismatch': 'Es sind nicht genau die Dateien angekommen, die zu Ihren Angaben gehören.',
    'service-mismatch': 'Ihre Angaben waren für eine andere Leistung gekennzeichnet.',
    timeout: 'Die zuständige Stelle hat nicht rechtzeitig geantwortet.',
    other: 'Die zuständige Stelle nennt einen eigenen Grund.',
  },
  officeSays: 'Die zuständige Stelle schreibt dazu:',
  quoted: '„{text}“',
  eventsTitle: 'Was bisher geschah',
  eventsNote: 'Jede Meldung ist signiert; Ihr Browser hat die Signaturen geprüft.',
  signed: 'Signatur gültig',
  refresh: 'Jetzt aktualisieren',
  end: 'Beenden',
  events: {
    'submit-submission': {
      title: 'Abgesendet',
      note: 'Ihre verschlüsselten Angaben sind vollständig beim Zustelldienst.',
    },
    'notify-submission': {
      title: 'Die zuständige Stelle weiß Bescheid',
      note: 'Sie hat erfahren, dass Ihr Formular für sie bereitliegt. Übernommen hat sie es damit noch nicht.',
    },
    'forward-submission': {
      title: 'Von der zuständigen Stelle weitergeleitet',
      note: 'Die zuständige Stelle meldet, dass sie Ihre Angaben weitergeleitet hat. Entschieden ist damit noch nichts.',
    },
    'accept-submission': {
      title: 'Von der zuständigen Stelle übernommen',
      note: 'Alles ist unverändert angekommen.',
    },
    'reject-submission': {
      title: 'Von der zuständigen Stelle nicht übernommen',
      note: 'Das ist der Grund:',
    },
    'reject-submission-late': {
      title: 'Nicht rechtzeitig abgeholt',
      note: 'Die zuständige Stelle hat sich in der vorgesehenen Zeit nicht gemeldet. Wenden Sie sich an sie, oder senden Sie das Formular noch einmal ab.',
    },
    'delete-submission': {
      title: 'Beim Zustelldienst gelöscht',
      note: 'Ihre verschlüsselten Angaben liegen nicht mehr beim Zustelldienst.',
    },
    'submit-reply': { title: 'Antwort eingegangen', note: 'Die zuständige Stelle hat Ihnen geantwortet.' },
    'accept-reply': { title: 'Antwort gelesen', note: 'Die Antwort wurde geöffnet und geprüft.' },
    'reject-reply': {
      title: 'Antwort nicht lesbar',
      note: 'Die Antwort war beschädigt oder wurde nicht rechtzeitig geöffnet.',
    },
    'delete-reply': {
      title: 'Antwort beim Zustelldienst gelöscht',
      note: 'Die Antwort liegt nicht mehr beim Zustelldienst.',
    },
  },
  scan: {
    fileHint:
      'Die Datei, die Sie nach dem Absenden gespeichert haben, oder ein Foto vom QR-Code. Sie wird nur in Ihrem Browser gelesen.',
    paper:
      'Haben Sie die Quittung auf Papier? Scannen Sie den QR-Code mit der Kamera Ihres Telefons, und öffnen Sie den Link. Haben Sie ein PDF? Öffnen Sie es, und klicken Sie auf den Link neben dem QR-Code.',
    pdf: 'Ein PDF kann diese Seite nicht lesen. Öffnen Sie es, und klicken Sie auf den Link neben dem QR-Code.',
    noCode:
      'Auf diesem Bild ist kein QR-Code einer Quittung zu erkennen. Er muss ganz, scharf und ohne Schatten zu sehen sein.',
    otherCode: 'Das ist kein QR-Code einer Quittung. Halten Sie den von Ihrer Quittung vor die Kamera.',
    open: 'QR-Code mit der Kamera scannen',
    close: 'Kamera schließen',
    picture: 'Bild der Kamera',
    asking: 'Erlauben Sie Ihrem Browser, die Kamera zu benutzen.',
    looking: 'Halten Sie den QR-Code vor die Kamera, bis er das Bild fast füllt. Das Bild bleibt in Ihrem Browser.',
    offTitle: 'Die Kamera lässt sich nicht benutzen',
    refused:
      'Ihr Browser hat die Kamera für diese Seite nicht freigegeben. Das können Sie in seinen Einstellungen ändern.',
    missing: 'An diesem Gerät wurde keine passende Kamera gefunden.',
    failed: 'Vielleicht benutzt sie gerade ein anderes Programm.',
    otherWays:
      'Sie können den QR-Code auch mit der Kamera Ihres Telefons scannen, oder Sie geben Fallnummer und Statuscode ein.',
  },
}
