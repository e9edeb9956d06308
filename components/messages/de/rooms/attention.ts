import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    start: 'Übersicht',
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
      fact: '{count, plural, one {eine Einreichung} other {# Einreichungen}}, die erste wird am {at} zurückgewiesen',
    },
    'replies-near-deadline': {
      title: 'Antworten kurz vor Fristablauf',
      note: 'Der Onlinedienst hat sie noch nicht angenommen oder zurückgewiesen. Prüfen Sie, ob er Antworten abholt; nach Ablauf weist Kurier sie zurück.',
      link: 'Fälle ansehen',
      fact: '{count, plural, one {eine Antwort} other {# Antworten}}, die erste wird am {at} zurückgewiesen',
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
      title: 'Veraltetes, das bald endet',
      note: 'Stellen Sie den Client um. Nach dem Ende kann es mit jeder Aktualisierung wegfallen.',
      link: 'Was noch verwendet wird',
      fact: '{detail}: endet am {at}; {count, plural, one {einmal} other {#-mal}} verwendet',
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
  audit: {
    'create-radar-feed': 'Kalender der Fristen angelegt',
    'delete-radar-feed': 'Kalender der Fristen gelöscht',
    'change-radar-digest': 'E-Mails über Fristen geändert',
  },
} satisfies RoomWords<'attention'>
