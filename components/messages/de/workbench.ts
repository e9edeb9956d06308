import { workbenchDocuments } from './workbench-documents.ts'
import { workbenchAttachments, workbenchFacts, workbenchFound } from './workbench-facts.ts'
import { workbenchList } from './workbench-list.ts'
import { workbenchShortcuts } from './workbench-shortcuts.ts'

export const workbench = {
  title: 'Arbeitsplatz',
  list: workbenchList,
  shortcuts: workbenchShortcuts,
  keys: {
    heading: 'Private Schlüssel',
    intro:
      'Zum Öffnen brauchen Sie den privaten Verschlüsselungsschlüssel des Zustellpunkts, zum Entscheiden seinen privaten Signaturschlüssel. Sie werden nicht gesendet{hours, plural, =0 { und nirgends gespeichert.} one {; dieser Browser behält sie für die Dauer Ihrer Sitzung, höchstens eine Stunde.} other {; dieser Browser behält sie für die Dauer Ihrer Sitzung, höchstens # Stunden.}}',
    choose: 'Schlüsseldateien wählen',
    more: 'Weitere Schlüsseldateien wählen',
    hint: 'Eine oder mehrere JSON-Dateien (JWK), wie das Portal oder kurier-client sie erzeugt haben.',
    reading: 'Die Schlüssel werden gelesen …',
    read: '{file}: {count, plural, one {Schlüssel übernommen} other {# Schlüssel übernommen}}.',
    missingEncryption: 'Es fehlt noch der private Verschlüsselungsschlüssel.',
    missingSigning: 'Es fehlt noch der private Signaturschlüssel.',
    purpose: { encryption: 'Verschlüsselung', signing: 'Signatur' },
    held: {
      memory:
        'Die Schlüssel liegen nur im Arbeitsspeicher dieser Seite. Sie werden vergessen, sobald Sie den Arbeitsplatz verlassen, neu laden oder schließen.',
      refused:
        'Dieser Browser behält die Schlüssel nicht, etwa weil seine Einstellungen es verbieten. Sie werden vergessen, sobald Sie den Arbeitsplatz verlassen, neu laden oder schließen.',
      kept: 'Dieser Browser behält die Schlüssel bis {until}, auch wenn Sie neu laden. Auslesen lassen sie sich nicht. Sobald Sie sich abmelden oder den Browser schließen, müssen Sie sie neu wählen.',
    },
    forget: 'Schlüssel vergessen',
    add: 'Weitere Schlüssel laden, zum Beispiel ältere',
    faults: {
      'too-large': 'Die Datei ist zu groß für eine Schlüsseldatei.',
      'no-json': 'Das ist keine JSON-Datei. Wählen Sie die Datei, die beim Erzeugen des Schlüssels gespeichert wurde.',
      pem: 'Das ist ein Schlüssel im PEM-Format. Wählen Sie einen JWK (JSON).',
      public: 'Die Datei enthält nur einen öffentlichen Schlüssel. Wählen Sie die Datei mit dem privaten.',
      'no-key': 'Die Datei enthält keinen Schlüssel.',
      unfit: 'Der Schlüssel hat nicht die verlangte Form.',
      foreign:
        'Dieser Schlüssel passt zu keinem öffentlichen Schlüssel des Zustellpunkts. Er gehört wohl zu einem anderen Zustellpunkt.',
    },
  },
  desk: {
    title: 'Einreichung',
    titled: 'Einreichung {id}',
    sentAt: 'abgesendet',
    back: 'Posteingang: {name}',
    opening: 'Die Einreichung wird abgerufen, entschlüsselt und geprüft …',
    opened: 'Die Einreichung ist geöffnet.',
    incorrect: 'Die Einreichung ist nicht so angekommen, wie sie gesendet wurde',
    incorrectHint:
      'Mindestens eine Prüfung ist fehlgeschlagen, deshalb wird der Inhalt nicht gezeigt. Sie können die Einreichung zurückweisen; die gefundenen Gründe sind unten schon ausgewählt.',
    timeline: 'Verlauf',
    contents: 'Auf dieser Seite',
    neighbours: 'Weitere Anträge der Liste',
    previous: 'Vorheriger Antrag',
    next: 'Nächster Antrag',
    nextWaiting: 'Nächster wartender Antrag',
    position: '{number} von {total}',
    near: 'Frist läuft bald ab',
    actions: 'Aktionen',
    decide: 'Entscheiden',
    answer: 'Antworten',
    print: 'Drucken',
    keep: 'Speichern',
    parts: {
      checks: 'Prüfungen',
      application: 'Antrag',
      documents: 'Unterlagen',
      attachments: 'Anlagen',
      save: 'Speichern',
      decision: 'Entscheidung',
      reply: 'Antwort',
      notes: 'Notizen',
      timeline: 'Verlauf',
    },
    toTimeline: 'Verlauf des Falls (in einem neuen Tab)',
  },
  facts: workbenchFacts,
  save: {
    heading: 'Speichern',
    intro: 'Der Zustelldienst bewahrt Anträge nicht auf. Speichern Sie, was Sie behalten müssen.',
    until: 'Der Inhalt ist bis {day} lesbar.',
    afterDecision:
      'Nach der Annahme ist der Inhalt noch {days} Tage lesbar, nach einer Zurückweisung sofort nicht mehr.',
    zip: 'Alles als ZIP',
    html: 'Zum Lesen (HTML)',
    data: 'Daten im Original',
    attachmentsFirst: 'Das ZIP ist verfügbar, sobald alle Anlagen geprüft sind.',
    saved: 'Gespeichert. Ihr Browser hat die Datei abgelegt.',
    first: 'Vorher alles als ZIP speichern',
    page: {
      applicant: 'Name',
      submittedAt: 'Abgesendet',
      submission: 'Einreichung',
      case: 'Fall',
      attachments: 'Anlagen',
      rest: 'Weitere Angaben',
      record: 'Fachdatensatz',
    },
  },
  reads: {
    named: '{name} liest dann auf der Statusseite:',
    somebody: 'Auf der Statusseite steht dann:',
    elsewhere:
      'Der Antrag kam über einen anderen Onlinedienst. Dieser erfährt die Entscheidung und teilt sie in seinen eigenen Worten mit.',
  },
  data: {
    heading: 'Antrag',
    asText: 'Das Schema gehört zu keinem Formular dieses Portals. Hier steht der Fachdatensatz, wie er gesendet wurde.',
    parts: 'Abschnitte des Antrags',
    rest: 'Weitere Angaben',
    applying: 'Nur Zutreffendes',
    unfold: 'Alle aufklappen',
    fold: 'Alle zuklappen',
    attachments: 'Anlagen',
    printed: 'Abgesendet am {at}. Einreichung {submissionId}, Fall {caseId}.',
  },
  attachments: workbenchAttachments,
  checks: {
    heading: 'Prüfungen',
    intro:
      'Alles wurde in Ihrem Browser geprüft, anhand des Ereignisses, das der Zustelldienst beim Absenden signiert hat.',
    names: {
      'submit-event': 'Der Zustelldienst hat das Absenden festgehalten und gültig signiert',
      'metadata-tag': 'Der Prüfwert des Metadatensatzes stimmt',
      'metadata-decryption': 'Der Metadatensatz lässt sich entschlüsseln',
      'metadata-record': 'Der Metadatensatz folgt seinem Schema',
      service: 'Die Leistung ist dieselbe wie im Metadatensatz',
      'attachment-list': 'Die Anlagen stimmen mit Ankündigung und Metadatensatz überein',
      'data-tag': 'Der Prüfwert des Fachdatensatzes stimmt',
      'data-decryption': 'Der Fachdatensatz lässt sich entschlüsseln',
      'data-hash': 'Der Hashwert des Fachdatensatzes stimmt (SHA-512)',
      'data-format': 'Der Fachdatensatz hat das angegebene Format',
      schema: 'Der Zustellpunkt nimmt dieses Schema an',
      validation: 'Der Fachdatensatz folgt den Regeln seines Schemas',
    },
    attachment: 'Anlage „{name}“: Prüfwert und Hashwert stimmen',
    reading: 'Anlagen werden noch geprüft …',
    all: 'Alle {total} Prüfungen bestanden',
    some: '{passed} von {total} Prüfungen bestanden{unchecked, plural, =0 {} other {, # nicht geprüft}}',
    states: { right: 'in Ordnung', wrong: 'nicht in Ordnung', unchecked: 'nicht geprüft' },
    signedWith: 'am {at}, mit dem Schlüssel {kid}',
    noForm: 'Das Schema gehört zu keinem Formular dieses Portals.',
    faults: '{count, plural, one {Eine Angabe folgt dem Formular nicht} other {# Angaben folgen dem Formular nicht}}',
    notes:
      'Das Formular kennt {count, plural, one {eine Angabe} other {# Angaben}} nicht. Das ist kein Grund für eine Zurückweisung:',
    moreFaults: 'und {count, plural, one {eine weitere} other {# weitere}}',
  },
  decision: {
    heading: 'Entscheidung',
    intro:
      'Mit der Annahme bestätigen Sie den Empfang; über den Antrag selbst entscheiden Sie damit nicht. Weisen Sie nur aus technischen Gründen zurück.',
    accept: 'Annehmen',
    acceptTitle: 'Einreichung annehmen?',
    acceptText:
      'Der Onlinedienst erfährt, dass alle Teile unverändert angekommen sind. Das lässt sich nicht rückgängig machen.',
    acceptContent: 'Der Inhalt bleibt bis {day} lesbar; dann löscht ihn der Zustelldienst.',
    attachmentsFirst: 'Annehmen können Sie, sobald alle Anlagen geprüft sind.',
    onlyReject: 'Annehmen ist nicht möglich, weil Teile nicht so angekommen sind, wie sie gesendet wurden.',
    faultsTitle:
      '{count, plural, one {Eine Angabe folgt dem Formular nicht} other {# Angaben folgen dem Formular nicht}}',
    faultsHint: 'Sie können trotzdem annehmen, wenn Sie den Antrag so bearbeiten können.',
    sending: 'Die Entscheidung wird signiert und gesendet …',
    done: { accepted: 'Die Einreichung ist angenommen', rejected: 'Die Einreichung ist zurückgewiesen' },
    who: {
      person: '{outcome, select, accepted {{name} hat {at} angenommen} other {{name} hat {at} zurückgewiesen}}',
      system:
        '{outcome, select, accepted {Das Verwaltungssystem „{name}“ hat {at} angenommen} other {Das Verwaltungssystem „{name}“ hat {at} zurückgewiesen}}',
      someSystem:
        '{outcome, select, accepted {Ein Verwaltungssystem dieses Zustellpunkts hat {at} angenommen} other {Ein Verwaltungssystem dieses Zustellpunkts hat {at} zurückgewiesen}}',
      service: 'Der Zustelldienst hat {at} zurückgewiesen, weil bis dahin niemand entschieden hatte',
    },
    at: { today: 'um {time}', day: 'am {day} um {time}' },
    tooLate: 'Ihre Entscheidung kam danach und wurde nicht gespeichert. Diese Seite zeigt jetzt den neuesten Stand.',
    doneHint: {
      accepted: 'Der Onlinedienst wird benachrichtigt.',
      rejected: 'Der Onlinedienst wird mit Ihren Gründen benachrichtigt. Der Inhalt kann nicht mehr abgerufen werden.',
    },
  },
  reject: {
    heading: 'Zurückweisen',
    open: 'Zurückweisung mit Gründen',
    intro:
      'Die Gründe stehen im Ereignisprotokoll und bleiben so lange wie das Ereignis. Nennen Sie darin keine Personen und nichts aus dem Antrag.',
    legend: 'Gründe der Zurückweisung',
    found: workbenchFound,
    nothingFound: 'Die Prüfungen haben nichts gefunden. Nennen Sie einen Grund, wenn Sie zurückweisen wollen.',
    none: 'Wählen Sie mindestens einen Grund, oder fügen Sie einen hinzu.',
    ownHeading: 'Eigenen Grund hinzufügen',
    what: 'Was ist nicht in Ordnung?',
    part: 'Welcher Teil?',
    detail: 'In eigenen Worten (optional)',
    detailHint: 'Was die andere Seite tun kann. Keine Namen, nichts aus dem Antrag.',
    detailTooLong: 'Höchstens {most} Zeichen.',
    add: 'Grund hinzufügen',
    added: '{count, plural, one {Der Grund ist hinzugefügt.} other {# Gründe sind hinzugefügt.}}',
    reject: 'Zurückweisen',
    confirmTitle: 'Einreichung zurückweisen?',
    confirmText:
      'Der Onlinedienst erfährt die gewählten Gründe und muss die Einreichung neu senden. Das lässt sich nicht rückgängig machen, und der Inhalt kann danach nicht mehr abgerufen werden.',
  },
  reply: {
    heading: 'Antwort',
    intro: 'Die Antwort wird in Ihrem Browser für den Schlüssel verschlüsselt, der mit der Einreichung kam.',
    until:
      'Sie können bis {day} antworten; jede Antwort verlängert diese Frist. Eine Antwort muss innerhalb von {days} Tagen geöffnet werden; danach ist sie noch {opened} Tage lesbar.',
    noChannel: 'Keine Antwort möglich',
    noChannelHint:
      'Die Einreichung nennt keinen Schlüssel für Antworten. Antworten Sie auf einem anderen Weg, zum Beispiel per Brief.',
    noKeyHint:
      'Der Schlüssel für Antworten war im gelöschten Inhalt. Er wurde nicht gespeichert oder lässt sich mit Ihren Schlüsseln nicht lesen. Antworten Sie auf einem anderen Weg, zum Beispiel per Brief.',
    kind: 'Art der Antwort',
    kinds: { message: 'Nachricht', record: 'Fachdatensatz aus einer Datei' },
    fields: {
      subject: 'Betreff',
      message: 'Nachricht',
      record: 'Fachdatensatz',
      schemaUri: 'Adresse des Schemas',
      files: 'Anlagen',
    },
    filesHint: 'Zum Beispiel ein Bescheid als PDF. Jede Datei höchstens 100 MB.',
    recordHint: 'Eine Datei mit der Endung .json oder .xml.',
    schemaUriHint: 'Die URI des Schemas, dem der Fachdatensatz folgt.',
    faults: {
      required: '{field}: bitte angeben.',
      'too-long': '{field}: höchstens {most, number} Zeichen.',
      uri: '{field}: bitte eine vollständige Adresse angeben.',
      'record-kind': '{field}: bitte eine Datei mit der Endung .json oder .xml wählen.',
      'too-many': '{field}: höchstens {most, number}.',
      'too-large': '{field}: jede Datei höchstens 100 MB.',
    },
    send: 'Antwort senden',
    progress: {
      preparing: 'Die Antwort wird vorbereitet …',
      uploading: '{name} wird verschlüsselt und übertragen …',
      submitting: 'Die Antwort wird abgesendet …',
    },
    sent: 'Die Antwort ist abgesendet',
    sentHint: 'Ob sie angekommen ist, zeigt der Verlauf. Kennung der Antwort:',
    another: 'Noch eine Antwort schreiben',
  },
  draft: {
    leave:
      '{count, plural, one {Ein Entwurf einer Antwort oder Notiz geht} other {# Entwürfe von Antworten oder Notizen gehen}} verloren, wenn Sie den Arbeitsplatz verlassen. Trotzdem verlassen?',
    forgetTitle: 'Schlüssel und Entwürfe vergessen?',
    forgetText:
      '{count, plural, one {Ein Entwurf einer Antwort oder Notiz geht} other {# Entwürfe von Antworten oder Notizen gehen}} mit den Schlüsseln verloren.',
    unsendable: 'Ihr Entwurf kann nicht mehr gesendet werden',
    unsendableHint:
      'Zu dieser Einreichung ist keine Antwort mehr möglich. Wenn Sie den Text auf einem anderen Weg senden möchten, kopieren Sie ihn hier:',
    discard: 'Entwurf verwerfen',
  },
  files: {
    count: '{count, plural, one {Eine Datei gewählt} other {# Dateien gewählt}}',
    remove: 'Entfernen',
    removeNamed: '{name} entfernen',
    leftLying: 'Nicht übernommen: {names}. Das hat der Computer oder ein Programm selbst angelegt.',
  },
  errors: {
    title: 'Das hat nicht geklappt',
    'no-client':
      'Dem Zustellpunkt ist kein aktives Verwaltungssystem zugeordnet, in dessen Namen hier gearbeitet werden kann. Bitten Sie jemanden mit der Rolle „Entwicklung“ oder „Eigentümer/-in“, eines zuzuordnen.',
    toDestination: 'Clients des Zustellpunkts',
    'key-unknown':
      'Der Schlüssel, mit dem verschlüsselt wurde, ist nicht dabei. Wählen Sie auch ältere Schlüsseldateien des Zustellpunkts.',
    'key-unfit': 'Ein Schlüssel hat nicht die verlangte Form.',
    'submit-event-missing':
      'Im Ereignisprotokoll fehlt das gültig signierte Ereignis zum Absenden. Ohne dieses Ereignis lässt sich nichts prüfen; fragen Sie den Betrieb.',
    'content-missing': 'Die Einreichung hat keinen Inhalt mehr: Sie wurde zurückgewiesen oder gelöscht.',
    'attachments-unchecked': 'Noch nicht alle Anlagen sind geprüft.',
    'attachment-too-large':
      'Eine Anlage ist für den Browser zu groß (mehr als 100 MB). Öffnen Sie sie mit kurier-client.',
    'reply-channel-missing': 'Die Einreichung nennt keinen Schlüssel für Antworten.',
    'data-invalid': 'Der Fachdatensatz folgt seinem Schema nicht.',
    clockAhead:
      'Die Uhr dieses Geräts geht {minutes, plural, one {# Minute} other {# Minuten}} vor. Stellen Sie sie richtig, und entscheiden Sie noch einmal; gespeichert ist noch nichts.',
    clockBehind:
      'Die Uhr dieses Geräts geht {minutes, plural, one {# Minute} other {# Minuten}} nach. Stellen Sie sie richtig, und entscheiden Sie noch einmal; gespeichert ist noch nichts.',
  },
  documents: workbenchDocuments,
}

declare module '../areas.ts' {
  interface Messages {
    workbench: typeof workbench
  }
}
