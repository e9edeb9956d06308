import type { AllWords } from '#lib/words/room-words.ts'

/** The start page of a signed-in person. */
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
    radar: 'Fristenradar: was von selbst geschieht',
    quiet: 'Es ist nichts zu tun',
    quietNote: 'Callbacks kommen an, keine Frist läuft bald ab, und kein Geheimnis oder Zertifikat läuft bald ab.',
    more: '{count, plural, one {und ein weiterer Eintrag} other {und # weitere Einträge}}',
    features: { namedScopes: 'Berechtigungen in der Tokenanfrage' },
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

declare module '../areas.ts' {
  interface Messages {
    overview: typeof overview & { attention: { kinds: AllWords['attention'] } }
  }
}
