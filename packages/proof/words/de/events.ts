import { replyProblems } from './reply-problems.ts'
import { tagFindings } from './tag-findings.ts'

/** Was in einem Fall geschieht, in einfachen Worten. Auch andere Bereiche sprechen so von Ereignissen. */
export const events = {
  happenings: {
    'create-submission': {
      title: 'Einreichung angelegt',
      meaning: 'Der Onlinedienst hat eine Einreichung angelegt. Die Verwaltung sieht sie noch nicht.',
    },
    'submit-submission': {
      title: 'Einreichung abgesendet',
      meaning:
        'Der Onlinedienst hat die Einreichung vollständig übergeben. Ab jetzt wartet sie darauf, dass die Verwaltung sie annimmt oder zurückweist.',
    },
    'notify-submission-callback': {
      title: 'Verwaltung per Callback benachrichtigt',
      meaning: 'Das Verwaltungssystem hat den Callback bestätigt. Es weiß seitdem, dass die Einreichung bereitliegt.',
    },
    'notify-submission-polling': {
      title: 'Verwaltung hat die Einreichung in der Liste gesehen',
      meaning:
        'Das Verwaltungssystem hat die Liste wartender Einreichungen abgerufen, in der diese steht. Es weiß seitdem, dass sie bereitliegt.',
    },
    'forward-submission': {
      title: 'Einreichung weitergeleitet (veraltet)',
      meaning:
        'Ein Ereignis aus Version 1 der Schnittstelle: Die Einreichung wurde weitergeleitet. Es hat hier keine Wirkung mehr.',
    },
    'accept-submission': {
      title: 'Einreichung angenommen',
      meaning:
        'Die Verwaltung hat die Einreichung technisch angenommen und bestätigt, dass alle Teile unverändert angekommen sind. Über den Antrag selbst ist damit nicht entschieden.',
    },
    'reject-submission': {
      title: 'Einreichung zurückgewiesen',
      meaning:
        'Die Verwaltung konnte die Einreichung technisch nicht übernehmen und hat die Gründe genannt. Über den Antrag selbst ist damit nicht entschieden.',
    },
    'reject-submission-by-service': {
      title: 'Einreichung wegen Fristablaufs zurückgewiesen',
      meaning:
        'Die Verwaltung hat die Einreichung innerhalb der Frist weder angenommen noch zurückgewiesen. Deshalb hat der Zustelldienst sie zurückgewiesen.',
    },
    'delete-submission': {
      title: 'Inhalt gelöscht',
      meaning:
        'Die Aufbewahrungsfrist nach der Entscheidung ist abgelaufen. Der Zustelldienst hat den verschlüsselten Inhalt gelöscht; die Ereignisse bleiben erhalten.',
    },
    'delete-incomplete-submission': {
      title: 'Nicht abgesendete Einreichung gelöscht',
      meaning:
        'Der Onlinedienst hat die Einreichung angelegt, aber nicht rechtzeitig abgesendet. Der Zustelldienst hat sie gelöscht; die Verwaltung hat sie nie gesehen.',
    },
    'create-reply': {
      title: 'Antwort angelegt',
      meaning: 'Die Verwaltung hat eine Antwort angelegt. Der Onlinedienst sieht sie noch nicht.',
    },
    'submit-reply': {
      title: 'Antwort abgesendet',
      meaning:
        'Die Verwaltung hat die Antwort vollständig übergeben. Ab jetzt wartet sie darauf, dass der Onlinedienst sie annimmt oder zurückweist.',
    },
    'notify-reply-callback': {
      title: 'Onlinedienst per Callback benachrichtigt',
      meaning: 'Der Onlinedienst hat den Callback bestätigt. Er weiß seitdem, dass die Antwort bereitliegt.',
    },
    'notify-reply-polling': {
      title: 'Onlinedienst hat die Antwort gesehen',
      meaning:
        'Der Onlinedienst hat die Liste wartender Antworten abgerufen, in der diese steht, oder die antragstellende Person hat sie auf der Statusseite geöffnet. Seitdem ist dort bekannt, dass sie bereitliegt.',
    },
    'accept-reply': {
      title: 'Antwort angenommen',
      meaning:
        'Der Onlinedienst hat die Antwort angenommen und bestätigt, dass alle Teile unverändert angekommen sind.',
    },
    'reject-reply': {
      title: 'Antwort zurückgewiesen',
      meaning: 'Der Onlinedienst konnte die Antwort technisch nicht übernehmen und hat die Gründe genannt.',
    },
    'reject-reply-by-service': {
      title: 'Antwort wegen Fristablaufs zurückgewiesen',
      meaning:
        'Der Onlinedienst hat die Antwort innerhalb der Frist weder angenommen noch zurückgewiesen. Deshalb hat der Zustelldienst sie zurückgewiesen.',
    },
    'delete-reply': {
      title: 'Inhalt der Antwort gelöscht',
      meaning:
        'Die Aufbewahrungsfrist nach der Entscheidung ist abgelaufen. Der Zustelldienst hat den verschlüsselten Inhalt der Antwort gelöscht; die Ereignisse bleiben erhalten.',
    },
    'delete-incomplete-reply': {
      title: 'Nicht abgesendete Antwort gelöscht',
      meaning:
        'Die Verwaltung hat die Antwort angelegt, aber nicht rechtzeitig abgesendet. Der Zustelldienst hat sie gelöscht; der Onlinedienst hat sie nie gesehen.',
    },
    unknown: {
      title: 'Unbekanntes Ereignis',
      meaning: 'Dieses Portal kennt die Art des Ereignisses nicht. Was darin steht, zeigt das signierte Original.',
    },
  },
  ahead: {
    'reject-submission-by-service': {
      title: 'Wird am {date} zurückgewiesen',
      meaning:
        'Das geschieht von selbst, wenn die Verwaltung die Einreichung bis dahin weder annimmt noch zurückweist.',
    },
    'reject-reply-by-service': {
      title: 'Antwort wird am {date} zurückgewiesen',
      meaning: 'Das geschieht von selbst, wenn der Onlinedienst die Antwort bis dahin weder annimmt noch zurückweist.',
    },
    'delete-incomplete-submission': {
      title: 'Wird am {date} gelöscht',
      meaning: 'Das geschieht von selbst, wenn der Onlinedienst die Einreichung bis dahin nicht absendet.',
    },
    'delete-incomplete-reply': {
      title: 'Antwort wird am {date} gelöscht',
      meaning: 'Das geschieht von selbst, wenn die Verwaltung die Antwort bis dahin nicht absendet.',
    },
    'delete-submission': {
      title: 'Inhalt wird am {date} gelöscht',
      meaning: 'Danach kann der Inhalt der Einreichung nicht mehr abgerufen werden; die Ereignisse bleiben erhalten.',
    },
    'delete-reply': {
      title: 'Inhalt der Antwort wird am {date} gelöscht',
      meaning: 'Danach kann der Inhalt der Antwort nicht mehr abgerufen werden; die Ereignisse bleiben erhalten.',
    },
  },
  lanes: {
    'online-service': 'Onlinedienst',
    service: 'Zustelldienst',
    administration: 'Verwaltung',
  },
  states: {
    incomplete: 'unvollständig',
    submitted: 'abgesendet',
    accepted: 'angenommen',
    rejected: 'zurückgewiesen',
    deleted: 'gelöscht',
  },
  parts: {
    submission: 'die ganze Einreichung',
    reply: 'die ganze Antwort',
    metadata: 'Metadatensatz',
    data: 'Fachdatensatz',
    attachment: 'Anlage',
    other: 'etwas anderes',
  },
  problems: {
    'authentication-tag-incorrect': {
      title: 'Prüfwert stimmt nicht',
      meaning:
        'Der Prüfwert des Teils, den die Verwaltung abgerufen hat, stimmt nicht mit dem überein, der beim Absenden festgehalten wurde. Der Teil wurde verändert oder vertauscht.',
      advice:
        'Der Onlinedienst sendet den Antrag als neue Einreichung noch einmal. Wiederholt sich das, prüfen beide Seiten, ob ein Zwischensystem Daten verändert.',
    },
    'schema-missing': {
      title: 'Angabe des Schemas fehlt',
      meaning:
        'Im Metadatensatz steht nicht, welchem Schema er folgt. Die Verwaltung weiß deshalb nicht, wie er zu lesen ist.',
      advice: 'Der Onlinedienst trägt das Schema im Metadatensatz ein und sendet eine neue Einreichung.',
    },
    'encryption-issue': {
      title: 'Entschlüsselung nicht möglich',
      meaning:
        'Die Verwaltung konnte den Teil mit ihren Schlüsseln nicht entschlüsseln, oder die Verschlüsselung hat eine nicht erlaubte Form.',
      advice:
        'Der Onlinedienst ruft den aktuellen Schlüssel des Zustellpunkts ab, verschlüsselt neu und sendet eine neue Einreichung. Die Verwaltung prüft, ob sie zu ihrem veröffentlichten Schlüssel den privaten besitzt.',
    },
    'syntax-violation': {
      title: 'Inhalt nicht lesbar',
      meaning: 'Der Teil ließ sich entschlüsseln, ist aber kein gültiges JSON oder XML.',
      advice: 'Der Onlinedienst behebt den Fehler beim Erzeugen des Dokuments und sendet eine neue Einreichung.',
    },
    'schema-violation': {
      title: 'Inhalt passt nicht zum Schema',
      meaning: 'Der Teil ist lesbar, hält sich aber nicht an sein Schema: Angaben fehlen oder haben die falsche Form.',
      advice:
        'Der Onlinedienst prüft das Dokument vor dem Absenden gegen das Schema, behebt die Abweichung und sendet eine neue Einreichung.',
    },
    'unsupported-schema': {
      title: 'Schema wird nicht unterstützt',
      meaning: 'Der Teil folgt einem Schema, das die Verwaltung nicht verarbeiten kann.',
      advice:
        'Der Onlinedienst verwendet ein Schema, das der Zustellpunkt für diese Leistung nennt. Stimmt die Angabe dort nicht, berichtigt die Verwaltung ihren Zustellpunkt.',
    },
    'hash-mismatch': {
      title: 'Hashwert stimmt nicht',
      meaning: 'Der entschlüsselte Inhalt hat einen anderen Hashwert, als im Metadatensatz steht.',
      advice:
        'Der Onlinedienst berechnet die Hashwerte über genau die Bytes, die er verschlüsselt, und sendet eine neue Einreichung.',
    },
    'attachments-mismatch': {
      title: 'Anlagen passen nicht zum Metadatensatz',
      meaning: 'Es sind andere Anlagen angekommen, als der Metadatensatz aufzählt.',
      advice:
        'Der Onlinedienst nennt im Metadatensatz genau die angekündigten Anlagen und sendet eine neue Einreichung.',
    },
    'service-mismatch': {
      title: 'Verwaltungsleistung stimmt nicht überein',
      meaning: 'Die Einreichung wurde für eine andere Leistung angelegt, als der Metadatensatz nennt.',
      advice: 'Der Onlinedienst nennt an beiden Stellen dieselbe Leistung und sendet eine neue Einreichung.',
    },
    timeout: {
      title: 'Nicht rechtzeitig entschieden',
      meaning: 'Innerhalb der Frist hat niemand entschieden. Deshalb hat der Zustelldienst zurückgewiesen.',
      advice:
        'Die empfangende Seite prüft, warum ihr System nichts abgerufen hat: Callback, Abruf der Liste, Zugangsdaten. Danach wird der Inhalt als neue Einreichung noch einmal gesendet.',
    },
    other: {
      title: 'Eigener Grund der Gegenseite',
      meaning:
        'Die Gegenseite hat einen Grund genannt, den dieses Portal nicht kennt. Ihre eigenen Worte stehen darunter.',
      advice: 'Klären Sie mit der Gegenseite, was gemeint ist; ihre Kontaktangaben stehen beim Zustellpunkt.',
    },
  },
  replyProblems,
  tagFindings,
  signatures: {
    verified: 'Signatur geprüft und gültig',
    wrong: 'Signatur passt nicht zu Text und Schlüssel',
    'key-unknown': 'Schlüssel der Signatur nicht bekannt',
    unreadable: 'Kein lesbares signiertes Ereignis',
    misplaced: 'Gültig signiert, passt aber nicht zum Protokoll',
  },
  keyOwners: {
    service: 'Schlüssel des Zustelldienstes',
    destination: 'Schlüssel des Zustellpunkts',
  },
  noticeStates: {
    waiting: 'wartet auf Zustellung',
    delivered: 'zugestellt',
    'given-up': 'aufgegeben',
    cancelled: 'nicht mehr nötig',
    'not-configured': 'kein Callback eingerichtet',
  },
  callbackTypes: {
    'new-submissions': 'neue Einreichung',
    'new-replies': 'neue Antwort',
    'new-events': 'neues Ereignis',
  },
  reasons: {
    'no-longer-needed': 'Inzwischen war entschieden; die Benachrichtigung wurde nicht mehr gebraucht.',
    'callback-removed': 'Der Callback wurde entfernt, bevor zugestellt werden konnte.',
    'callback-awaited':
      'Der Callback wurde entfernt, bevor zugestellt werden konnte. Sobald wieder einer eingerichtet ist, wird zugestellt, wenn die Einreichung dann noch wartet.',
    'not-in-time': 'Innerhalb von 14 Tagen war keine Zustellung möglich.',
    other: 'Der Zustelldienst hat die Zustellung beendet.',
  },
  errorClasses: {
    dns: 'Name der Adresse nicht gefunden',
    'forbidden-address': 'Adresse nicht erlaubt',
    connect: 'Keine Verbindung',
    tls: 'Keine sichere Verbindung (TLS)',
    timeout: 'Keine Antwort innerhalb der Zeitgrenze',
    status: 'Abgelehnt mit Status {status}',
    delivered: 'Bestätigt mit Status {status}',
    other: 'Fehlgeschlagen',
  },
}
