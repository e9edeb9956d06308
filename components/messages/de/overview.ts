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
    title: 'Das braucht Ihre Aufmerksamkeit',
    quiet: 'Nichts braucht Sie',
    quietNote:
      'Callbacks kommen an, keine Einreichung oder Antwort ist nahe an ihrer Frist, und kein Geheimnis oder Zertifikat läuft bald ab.',
    more: '{count, plural, one {und ein weiterer Eintrag} other {und # weitere Einträge}}',
    kinds: {
      'callback-failing': {
        title: 'Callbacks kommen nicht an',
        note: 'Prüfen Sie, was der Empfänger antwortet. Sobald er wieder annimmt, stellt Kurier von selbst zu.',
        link: 'Zustellprotokoll',
        fact: 'seit {at}, {count, plural, one {ein Versuch} other {# Versuche}}{detail, select, paused {, zurzeit angehalten} other {}}',
      },
      'submissions-near-deadline': {
        title: 'Einreichungen nahe an ihrer Frist',
        note: 'Sie wurden noch nicht angenommen oder zurückgewiesen. Prüfen Sie, ob das Verwaltungssystem sie abholt; nach Ablauf weist Kurier sie zurück.',
        link: 'Fälle ansehen',
        fact: '{count, plural, one {eine Einreichung} other {# Einreichungen}}, die erste wird am {at} zurückgewiesen',
      },
      'replies-near-deadline': {
        title: 'Antworten nahe an ihrer Frist',
        note: 'Der Onlinedienst hat sie noch nicht angenommen oder zurückgewiesen. Prüfen Sie, ob er Antworten abholt; nach Ablauf weist Kurier sie zurück.',
        link: 'Fälle ansehen',
        fact: '{count, plural, one {eine Antwort} other {# Antworten}}, die erste wird am {at} zurückgewiesen',
      },
      'callbacks-given-up': {
        title: 'Aufgegebene Callbacks',
        note: 'Sie konnten 14 Tage lang nicht zugestellt werden. Beheben Sie die Ursache, und stellen Sie sie erneut zu.',
        link: 'Nicht Zugestelltes',
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
        note: 'Fügen Sie einen neuen Schlüssel mit neuem Zertifikat hinzu, und stellen Sie den Zustellpunkt darauf um.',
        link: 'Schlüssel des Zustellpunkts',
        fact: 'Schlüssel {detail}, bis {at}',
      },
      'destination-without-callback': {
        title: 'Zustellpunkte ohne Callback',
        note: 'Das Verwaltungssystem muss selbst nachfragen, ob etwas eingegangen ist. Mit einer Callback-Adresse meldet Kurier es von sich aus.',
        link: 'Callback einrichten',
        fact: 'angelegt am {at}',
      },
      'destination-not-active': {
        title: 'Zustellpunkte, die nichts annehmen',
        note: 'Ergänzen Sie, was noch fehlt, oder setzen Sie den Zustellpunkt wieder aktiv.',
        link: 'Zustellpunkt ansehen',
        fact: '{detail, select, created {unvollständig} inactive {inaktiv} other {{detail}}}, angelegt am {at}',
      },
      'deprecated-use': {
        title: 'Veraltetes noch in Gebrauch',
        note: 'Stellen Sie den Client um, bevor es wegfällt. Was stattdessen zu benutzen ist, steht in der Referenz der Schnittstellen.',
        link: 'Client ansehen',
        fact: '{detail}: {count, plural, one {einmal} other {#-mal}}, zuletzt am {at}',
      },
    },
  },
  figures: {
    title: 'Letzte 30 Tage',
    submissions: 'Einreichungen',
    submissionsNote: 'Eingereicht, je Tag',
    submitted: 'Eingereicht',
    decisions: 'Entscheidungen',
    decisionsNote: 'Angenommen oder zurückgewiesen, je Tag',
    accepted: 'Angenommen',
    rejected: 'Zurückgewiesen',
    times: 'Zeit bis zur Entscheidung',
    timesNote:
      'Von der Einreichung bis zur Entscheidung: die Hälfte ging schneller als der Median, 95 von 100 schneller als der obere Wert',
    median: 'Median',
    p95: '95 % sind schneller',
    hours: 'h',
  },
  steps: {
    title: 'Erste Schritte',
    intro: 'So kommt Ihre erste eigene Einreichung an. Was erledigt ist, hakt sich von selbst ab.',
    done: 'erledigt',
    open: 'offen',
    optional: 'freiwillig',
    played:
      'In dieser Testumgebung genügt eine Seite: Die andere spielt der Dienst, und er zeigt Ihnen zuerst einen ganzen Fall.',
    organisation: {
      title: 'Organisation',
      note: 'Clients und Zustellpunkte gehören einer Organisation. Gibt es mehrere, bleiben Sie bei derselben.',
      link: 'Organisationen ansehen',
    },
    administrationClient: {
      title: 'Client des Verwaltungssystems registrieren',
      note: 'Der Zugang, mit dem die Behörde abholt und entscheidet. Sie erhalten client_id und client_secret und eine fertige Datei mit Einstellungen.',
      link: 'Client anlegen',
    },
    onlineServiceClient: {
      title: 'Client des Onlinedienstes registrieren',
      note: 'Der Zugang, mit dem eingereicht wird. Auch hier erhalten Sie die Datei mit Einstellungen.',
      link: 'Client anlegen',
    },
    destination: {
      title: 'Zustellpunkt anlegen',
      note: 'Er nimmt Einreichungen entgegen. Nennen Sie mindestens eine Verwaltungsleistung mit ihrem Schema.',
      link: 'Zustellpunkt anlegen',
    },
    keys: {
      title: 'Schlüssel hinterlegen',
      note: 'Einen für die Verschlüsselung und einen für Signaturen. Die Seite des Zustellpunkts erzeugt beide, oder kurier-client keys make.',
      link: 'Zu den Schlüsseln',
    },
    assignment: {
      title: 'Client zuweisen',
      note: 'Erst mit der Zuweisung kann das Verwaltungssystem abholen, was an den Zustellpunkt geht.',
      link: 'Zu den zugewiesenen Clients',
    },
    callback: {
      title: 'Callback einrichten',
      note: 'Damit das Verwaltungssystem von Neuem sofort erfährt. Ohne Callback fragt es selbst nach.',
      link: 'Zum Callback',
    },
    submission: {
      title: 'Erste Einreichung senden',
      note: 'Mit kurier-client: Die Einstellungen und der Befehl stehen auf der Seite „Hilfe“. Jeder Schritt erscheint sofort in der Zeitleiste des Falls.',
      link: 'Befehl und Einstellungen',
    },
    more: 'Alle Adressen und Befehle stehen auf der Seite „Hilfe“.',
  },
}
