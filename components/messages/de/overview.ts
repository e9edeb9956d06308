/** The start page of whoever is signed in. */
export const overview = {
  title: 'Übersicht',
  scope: {
    all: 'Alle Organisationen',
    own: 'Ihre Organisationen',
    none: 'Sie gehören noch keiner Organisation an.',
  },
  withoutOrganisation: {
    title: 'Noch keine Organisation',
    note: 'Bitten Sie eine Eigentümerin oder einen Eigentümer Ihrer Organisation um eine Einladung, oder den Betrieb dieser Installation darum, eine Organisation anzulegen.',
  },
  attention: {
    title: 'Das ist zu tun',
    quiet: 'Es ist nichts zu tun',
    quietNote: 'Callbacks kommen an, keine Frist läuft bald ab, und kein Geheimnis oder Zertifikat läuft bald ab.',
    more: '{count, plural, one {und ein weiterer Eintrag} other {und # weitere Einträge}}',
    features: { namedScopes: 'Berechtigungen in der Tokenanfrage' },
    kinds: {
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
        note: 'Legen Sie ein zweites Geheimnis an, stellen Sie den Client um, und widerrufen Sie danach das alte.',
        link: 'Geheimnisse des Clients',
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
      'deprecation-ending': {
        title: 'Veraltetes, das bald endet',
        note: 'Stellen Sie den Client um. Nach dem Ende kann es mit jeder Aktualisierung wegfallen.',
        link: 'Was noch verwendet wird',
        fact: '{detail}: endet am {at}; {count, plural, one {einmal} other {#-mal}} verwendet',
      },
      'deprecated-use': {
        title: 'Veraltete Funktionen in Gebrauch',
        note: 'Stellen Sie den Client um, bevor sie wegfallen.',
        link: 'Was noch verwendet wird',
        fact: '{detail}: {count, plural, one {einmal} other {#-mal}}, zuletzt am {at}',
      },
    },
  },
  figures: {
    title: 'Letzte 30 Tage',
    submissions: 'Einreichungen',
    submissionsNote: 'Abgesendet, je Tag',
    submitted: 'Abgesendet',
    decisions: 'Entscheidungen',
    decisionsNote: 'Angenommen oder zurückgewiesen, je Tag',
    accepted: 'Angenommen',
    rejected: 'Zurückgewiesen',
    times: 'Zeit bis zur Entscheidung',
    timesNote:
      'Vom Absenden bis zur Entscheidung: Die Hälfte dauerte kürzer als der Median, 95 von 100 kürzer als der obere Wert',
    median: 'Median',
    p95: '95 % dauern höchstens',
    hours: 'h',
  },
  steps: {
    title: 'Erste Schritte',
    intro: 'So kommt Ihre erste eigene Einreichung an. Erledigte Schritte werden von selbst abgehakt.',
    done: 'erledigt',
    open: 'offen',
    optional: 'optional',
    played:
      'In dieser Testumgebung genügt eine Seite: Die andere übernimmt der Dienst. Sehen Sie sich zuerst einen ganzen Fall an.',
    organisation: {
      title: 'Organisation',
      note: 'Clients und Zustellpunkte gehören einer Organisation. Gibt es mehrere, bleiben Sie bei derselben.',
      link: 'Organisationen ansehen',
    },
    administrationClient: {
      title: 'Client des Verwaltungssystems anlegen',
      note: 'Der Zugang, mit dem die Behörde abholt und entscheidet. Sie erhalten client_id und client_secret und eine fertige Datei mit Einstellungen.',
      link: 'Client anlegen',
    },
    onlineServiceClient: {
      title: 'Client des Onlinedienstes anlegen',
      note: 'Der Zugang, mit dem Sie Einreichungen senden. Auch hier erhalten Sie die Datei mit Einstellungen.',
      link: 'Client anlegen',
    },
    destination: {
      title: 'Zustellpunkt anlegen',
      note: 'Er nimmt Einreichungen entgegen. Geben Sie mindestens eine Leistung mit ihrem Schema an.',
      link: 'Zustellpunkt anlegen',
    },
    keys: {
      title: 'Schlüssel hinterlegen',
      note: 'Einen für die Verschlüsselung und einen für Signaturen. Beide erzeugen Sie auf der Seite des Zustellpunkts oder mit kurier-client keys make.',
      link: 'Zu den Schlüsseln',
    },
    assignment: {
      title: 'Client zuordnen',
      note: 'Erst danach kann das Verwaltungssystem die Einreichungen des Zustellpunkts abholen.',
      link: 'Zu den zugeordneten Clients',
    },
    callback: {
      title: 'Callback einrichten',
      note: 'Damit erfährt das Verwaltungssystem sofort, wenn etwas eingeht. Ohne Callback muss es selbst abfragen.',
      link: 'Zum Callback',
    },
    submission: {
      title: 'Erste Einreichung senden',
      note: 'Mit kurier-client: Die Einstellungen und der Befehl stehen auf der Seite „Hilfe“. Jeder Schritt erscheint sofort im Verlauf des Falls.',
      link: 'Befehl und Einstellungen',
    },
    more: 'Alle Adressen und Befehle stehen auf der Seite „Hilfe“.',
  },
}
