import type { AllWords } from '#lib/words/room-words.ts'

export const site = {
  name: 'Kurier',
  title: 'Kurier – Zustelldienst für die Verwaltung',
  description: 'Zustelldienst zwischen Onlinediensten und den Systemen der Verwaltung.',
  toContent: 'Zum Inhalt springen',
  toStart: '{name}, zur Startseite',
  footer: {
    version: 'Kurier, Version {version}',
    licence: 'Lizenz Apache-2.0',
    design: 'Gestaltet mit dem KERN-Designsystem',
    operatedBy: 'Betrieben von {name}',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    accessibility: 'Barrierefreiheit',
    status: 'Status',
    whereToSend: 'Wohin kann ich senden?',
    checkpoints: 'Prüfpunkte',
    documentation: 'Dokumentation',
    help: 'Hilfe',
  },
  navigation: {
    label: 'Hauptnavigation',
    menu: 'Menü',
  },
  places: {
    renewSecret: 'Geheimnis eines Clients erneuern',
    pauseCallbacks: 'Callbacks anhalten oder fortsetzen',
    replaceKeys: 'Schlüssel eines Zustellpunkts austauschen',
    client: 'kurier-client einrichten',
    undelivered: 'Nicht zugestellte Callbacks',
    signature: 'Callback-Signatur prüfen',
    sessions: 'Meine Sitzungen',
    password: 'Passwort ändern',
    secondFactor: 'Zweiten Faktor einrichten',
  },
  search: {
    title: 'Suche',
    action: 'Suchen',
    shortcut: 'Strg K',
    field: 'Kennung, Name oder Seite',
    hint: 'Kennung oder die ersten acht Zeichen davon, Name eines Clients, Zustellpunkts oder einer Organisation, Nummer eines Callback-Versuchs, Kennung einer abgelehnten Anfrage, eine Seite des Portals oder der Dokumentation.',
    close: 'Suche schließen',
    results: 'Treffer',
    count: '{count, plural, =0 {Nichts gefunden} one {Ein Treffer} other {# Treffer}}',
    none: 'Nichts gefunden',
    noneHint:
      'Zu „{text}“ gibt es nichts, was Sie sehen dürfen. Von einer Kennung werden mindestens die ersten acht Zeichen gebraucht, etwa 018f2a00; sie kann auch gekürzt sein wie 018f2a00…0001.',
    away: 'Die Suche antwortet gerade nicht. Mit der Eingabetaste suchen Sie auf einer eigenen Seite.',
    casesOf: 'Fälle: {name}',
    topics: {
      cases: { label: 'Fälle', words: 'faelle fälle einreichungen' },
      callbacks: { label: 'Callbacks', words: 'callbacks zustellprotokoll versuche benachrichtigungen' },
      pause: { label: 'Callbacks anhalten oder fortsetzen', words: 'anhalten pausieren fortsetzen' },
      keys: { label: 'Schlüssel austauschen', words: 'schlüssel zertifikate rotation austauschen' },
      secret: { label: 'Geheimnis erneuern', words: 'geheimnis erneuern secret zugangsdaten' },
      refused: { label: 'Abgelehnte Aufrufe', words: 'abgelehnte aufrufe fehler' },
    },
    groups: {
      opened: 'Zuletzt geöffnet',
      page: 'Seiten',
      action: 'Aktionen',
      case: 'Fälle',
      submission: 'Einreichungen',
      reply: 'Antworten',
      destination: 'Zustellpunkte',
      client: 'Clients',
      attempt: 'Callback-Versuche',
      'refused-call': 'Abgelehnte Aufrufe',
      organisation: 'Organisationen',
      person: 'Personen',
      documentation: 'Dokumentation',
    },
    things: {
      case: 'Fall {id}',
      submission: 'Einreichung {id}',
      reply: 'Antwort {id}',
      attempt: 'Callback-Versuch {id}',
    },
  },
  account: {
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    own: 'Mein Konto',
    signedInAs: 'Angemeldet als',
  },
  theme: {
    legend: 'Farbschema',
    system: 'Farbschema wie im Gerät',
    light: 'Helles Farbschema',
    dark: 'Dunkles Farbschema',
  },
  language: {
    legend: 'Sprache',
    de: 'Deutsch',
    en: 'English',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    heading: 'Diese Seite gibt es nicht',
    note: 'Vielleicht ist die Adresse falsch geschrieben, die Seite wurde verschoben, oder Ihr Zugang reicht dafür nicht aus.',
    back: 'Zur Startseite',
  },
  busy: {
    title: 'Einen Augenblick bitte',
    heading: 'Gerade werden zu viele Seiten abgerufen',
    note: 'Die Seite lädt in wenigen Sekunden von selbst noch einmal. Was Sie in anderen Fenstern eingegeben haben, bleibt erhalten.',
  },
  starting: {
    title: 'Einen Augenblick bitte',
    heading: 'Der Dienst startet gerade',
    note: 'Die Seite lädt in wenigen Sekunden von selbst noch einmal.',
  },
  failure: {
    heading: 'Die Seite konnte nicht geladen werden',
    note: 'Der Fehler liegt nicht bei Ihnen und ist im Protokoll des Dienstes vermerkt. Versuchen Sie es noch einmal; bleibt es dabei, nennen Sie dem Betrieb die Kennung.',
    again: 'Noch einmal versuchen',
    reference: 'Kennung',
  },
}

declare module '../areas.ts' {
  interface Messages {
    site: typeof site & { navigation: AllWords['navigation'] }
  }
}
