import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    start: 'Übersicht',
    radar: 'Fristenradar',
  },
  attention: {
    'callback-failing': {
      title: 'Callbacks kommen nicht an',
      note: 'Prüfen Sie, was der Empfänger antwortet. Sobald er wieder annimmt, stellt Kurier von selbst zu.',
      link: 'Zustellprotokoll',
      fact: 'seit {at}, {count, plural, one {ein Versuch} other {# Versuche}}{detail, select, paused {, zurzeit angehalten} other {}}',
    },
    'submissions-near-deadline': {
      title: 'Einreichungen kurz vor Fristablauf',
      note: 'Sie wurden noch nicht angenommen oder zurückgewiesen. Prüfen Sie, ob das Verwaltungssystem sie abholt; nach Ablauf weist Kurier sie zurück.',
      link: 'Fälle ansehen',
      fact: '{count, plural, one {eine Einreichung, sie wird am {at} zurückgewiesen} other {# Einreichungen, die erste wird am {at} zurückgewiesen}}',
    },
    'replies-near-deadline': {
      title: 'Antworten kurz vor Fristablauf',
      note: 'Der Onlinedienst hat sie noch nicht angenommen oder zurückgewiesen. Prüfen Sie, ob er Antworten abholt; nach Ablauf weist Kurier sie zurück.',
      link: 'Fälle ansehen',
      fact: '{count, plural, one {eine Antwort, sie wird am {at} zurückgewiesen} other {# Antworten, die erste wird am {at} zurückgewiesen}}',
    },
    'callbacks-given-up': {
      title: 'Aufgegebene Callbacks',
      note: 'Sie konnten 14 Tage lang nicht zugestellt werden. Beheben Sie die Ursache, und senden Sie sie erneut.',
      link: 'Nicht zugestellte Callbacks',
      fact: '{count, plural, one {ein Callback} other {# Callbacks}}, zuletzt am {at}',
    },
    'secret-ending': {
      title: 'Geheimnisse von Clients laufen ab',
      note: 'Fügen Sie ein zweites hinzu, und stellen Sie das Programm um. Beide gelten, bis das alte widerrufen ist oder abläuft.',
      link: 'Zu den Geheimnissen',
      fact: '„{detail}“ bis {at}',
    },
    'certificate-ending': {
      title: 'Zertifikate laufen ab',
      note: 'Tauschen Sie den Schlüssel gegen einen neuen mit neuem Zertifikat. Der Dienst führt Sie hindurch; was unterwegs ist, geht nicht verloren.',
      link: 'Schlüssel austauschen',
      fact: 'Schlüssel {detail}, bis {at}',
    },
    'key-aged': {
      title: 'Schlüssel schon lange in Gebrauch',
      note: 'Es ist üblich, Schlüssel von Zeit zu Zeit auszutauschen. Der Dienst führt Sie hindurch; wenn Sie nichts tun, bleibt alles, wie es ist.',
      link: 'Schlüssel austauschen',
      fact: 'Schlüssel {detail}, seit {at}',
    },
    'callback-secret-aged': {
      title: 'Callback-Geheimnisse schon lange in Gebrauch',
      note: 'Es ist üblich, Geheimnisse von Zeit zu Zeit auszutauschen. Der Dienst führt Sie hindurch; wenn Sie nichts tun, bleibt alles, wie es ist.',
      link: 'Geheimnis austauschen',
      fact: 'seit {at}',
    },
    'client-secret-aged': {
      title: 'Geheimnisse von Clients schon lange in Gebrauch',
      note: 'Es ist üblich, Geheimnisse von Zeit zu Zeit auszutauschen. Der Client kann dabei zwei haben; wenn Sie nichts tun, bleibt alles, wie es ist.',
      link: 'Zu den Geheimnissen',
      fact: '„{detail}“ seit {at}',
    },
    'deprecation-ending': {
      title: 'Veraltetes, das bald endet oder geendet hat',
      note: 'Stellen Sie den Client um. Nach dem Ende kann es mit jeder Aktualisierung wegfallen.',
      link: 'Was noch verwendet wird',
      fact: '{detail}: Ende {at}; {count, plural, =0 {ob es gelesen wird, ist hier nicht zu sehen} one {einmal verwendet} other {#-mal verwendet}}',
    },
    'destination-without-callback': {
      title: 'Zustellpunkte ohne Callback',
      note: 'Das Verwaltungssystem muss selbst abfragen, ob etwas eingegangen ist. Mit einer Callback-Adresse meldet Kurier es sofort.',
      link: 'Callback einrichten',
      fact: 'angelegt am {at}',
    },
    'destination-not-active': {
      title: 'Zustellpunkte nehmen nichts an',
      note: 'Ergänzen Sie, was noch fehlt, oder aktivieren Sie den Zustellpunkt wieder.',
      link: 'Zustellpunkt ansehen',
      fact: '{detail, select, created {unvollständig} inactive {inaktiv} other {{detail}}}, angelegt am {at}',
    },
    'deprecated-use': {
      title: 'Veraltete Funktionen in Gebrauch',
      note: 'Stellen Sie den Client um, bevor sie wegfallen.',
      link: 'Was noch verwendet wird',
      fact: '{detail}: {count, plural, one {einmal} other {#-mal}}, zuletzt am {at}',
    },
  },
  ahead: {
    'submissions-rejected': {
      name: 'Einreichungen werden zurückgewiesen',
      happening:
        '{count, plural, one {eine Einreichung wird zurückgewiesen} other {# Einreichungen werden zurückgewiesen}}',
    },
    'replies-rejected': {
      name: 'Antworten werden zurückgewiesen',
      happening: '{count, plural, one {eine Antwort wird zurückgewiesen} other {# Antworten werden zurückgewiesen}}',
    },
    'notices-given-up': {
      name: 'Benachrichtigungen werden aufgegeben',
      happening:
        '{count, plural, one {eine Benachrichtigung wird aufgegeben} other {# Benachrichtigungen werden aufgegeben}}',
    },
    'secrets-ending': {
      name: 'Geheimnisse laufen ab',
      happening: '{count, plural, one {ein Geheimnis läuft ab} other {# Geheimnisse laufen ab}}',
    },
    'certificates-ending': {
      name: 'Zertifikate laufen ab',
      happening: '{count, plural, one {ein Zertifikat läuft ab} other {# Zertifikate laufen ab}}',
    },
    'incomplete-submissions-deleted': {
      name: 'Unvollständige Einreichungen werden gelöscht',
      happening:
        '{count, plural, one {eine unvollständige Einreichung wird gelöscht} other {# unvollständige Einreichungen werden gelöscht}}',
    },
    'incomplete-replies-deleted': {
      name: 'Unvollständige Antworten werden gelöscht',
      happening:
        '{count, plural, one {eine unvollständige Antwort wird gelöscht} other {# unvollständige Antworten werden gelöscht}}',
    },
    'reminders-due': {
      name: 'Erinnerungen werden verschickt',
      happening: '{count, plural, one {eine Erinnerung wird fällig} other {# Erinnerungen werden fällig}}',
    },
    'submission-content-deleted': {
      name: 'Inhalte entschiedener Einreichungen werden gelöscht',
      happening:
        '{count, plural, one {der Inhalt einer entschiedenen Einreichung wird gelöscht} other {# entschiedene Einreichungen verlieren ihren Inhalt}}',
    },
    'reply-content-deleted': {
      name: 'Inhalte entschiedener Antworten werden gelöscht',
      happening:
        '{count, plural, one {der Inhalt einer entschiedenen Antwort wird gelöscht} other {# entschiedene Antworten verlieren ihren Inhalt}}',
    },
    'unsubmitted-cases-deleted': {
      name: 'Fälle ohne Einreichung werden gelöscht',
      happening:
        '{count, plural, one {ein Fall ohne Einreichung wird gelöscht} other {# Fälle ohne Einreichung werden gelöscht}}',
    },
    'cases-deleted': {
      name: 'Alte Fälle werden gelöscht',
      happening: '{count, plural, one {ein alter Fall wird gelöscht} other {# alte Fälle werden gelöscht}}',
    },
  },
  audit: {
    'create-radar-feed': 'Kalender der Fristen angelegt',
    'delete-radar-feed': 'Kalender der Fristen gelöscht',
    'change-radar-digest': 'E-Mails über Fristen geändert',
  },
} satisfies RoomWords<'attention'>

/** Mails to contacts. */
export const mails = {
  warning: {
    subject: 'Callback an „{owner}“ schlägt seit {days, plural, one {einem Tag} other {# Tagen}} fehl',
    text: `Callbacks an „{owner}“ werden seit dem {since} nicht zugestellt.
Adresse: {url}
{reason}
{isGivenUp, select, yes {Kurier versucht es weiter. Ab dem {givenUpAt} werden die ersten Benachrichtigungen aufgegeben.} other {Kurier versucht es weiter, solange die Einreichungen offen sind.}}
Bitte prüfen Sie den Empfänger. Nach der ersten erfolgreichen Zustellung werden alle wartenden Benachrichtigungen sofort gesendet.
{page}`,
    status: '{reason} (Status {status})',
  },
  sunset: {
    subject:
      '„{client}“ verwendet Veraltetes, das in weniger als {days, plural, =7 {einer Woche} other {# Tagen}} endet',
    text: `Der Client „{client}“ verwendet etwas, das veraltet ist und am {sunsetAt} endet.
{title}. {instead}{isUnseen, select, yes { Ob Ihr Empfänger das Veraltete noch liest, ist hier nicht zu sehen.} other {}}
Ab diesem Zeitpunkt kann es mit jeder Aktualisierung des Dienstes wegfallen.
{page}
{about}`,
  },
  reminder: {
    subject: '{count, plural, one {Eine Einreichung wartet} other {# Einreichungen warten}} bei „{destination}“',
    text: `{count, plural, one {Eine Einreichung wartet} other {# Einreichungen warten}} bei „{destination}“ auf eine Entscheidung, die älteste seit dem {oldest}.
Wird bis zum {rejectedAt} nicht entschieden, weist der Dienst sie zurück.
Bitte prüfen Sie, ob Ihr Verwaltungssystem die Einreichungen abruft.
{page}`,
  },
}

/** The mail about deadlines, to persons who wish it, and the entries of their calendars. */
export const deadlines = {
  subject: 'Kurier: {count, plural, one {eine Frist läuft ab} other {# Fristen laufen ab}}',
  intro: 'Das geschieht bis {until}, wenn niemand etwas unternimmt:',
  more: 'und {count, number} weitere Zeilen auf der Seite',
  forecast:
    'Nach der bisherigen Dauer werden bei „{destination}“ von {waiting, number} wartenden Einreichungen etwa {missed, number} nicht rechtzeitig entschieden.',
  forecastOfEntry:
    'Nach der bisherigen Dauer werden von {waiting, number} wartenden Einreichungen etwa {missed, number} nicht rechtzeitig entschieden.',
  page: 'Alle Fristen, mit den Fällen dahinter:',
  off: 'Diese E-Mail bestellen Sie hier ab:',
}
