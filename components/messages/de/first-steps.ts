/** The way to the first submission of one’s own, step by step and in one step. */
export const firstSteps = {
  title: 'Testumgebung anlegen',
  intro:
    'Ein Schritt für alles, was Ihre erste eigene Einreichung braucht: je ein Client für Onlinedienst und Verwaltungssystem, ein Zustellpunkt mit Leistung, beide Schlüsselpaare und die Zuordnung. Die privaten Schlüssel entstehen auf Ihrem Gerät und verlassen es nicht.',
  back: 'Übersicht',
  organisation: 'Organisation',
  newOrganisation: 'Neue Organisation',
  organisationName: 'Name der neuen Organisation',
  service: 'Leistung',
  serviceHint: 'Alle Leistungen, deren Schema diese Installation kennt',
  name: 'Name',
  nameHint: 'So heißen der Zustellpunkt und, mit einem Zusatz, die beiden Clients',
  usualName: 'Testumgebung',
  clientName: { onlineService: '{name}: Onlinedienst', administration: '{name}: Verwaltungssystem' },
  email: 'E-Mail-Adresse für Hinweise',
  emailHint:
    'An sie gehen Hinweise auf Störungen. Die Routing-Schnittstelle zeigt sie öffentlich, solange der Zustellpunkt aktiv ist.',
  isTold: 'Callbacks an einen Testempfänger dieses Dienstes',
  isToldHint: 'Dort sehen Sie, wie das Verwaltungssystem benachrichtigt wird',
  insecure: 'Ihr Browser erzeugt Schlüssel nur auf Seiten, die über HTTPS geladen wurden.',
  make: 'Testumgebung anlegen',
  makingKeys: 'Schlüssel werden erzeugt …',
  making: 'Wird angelegt …',
  faults: {
    organisationName: 'Geben Sie einen Namen in einer Zeile an.',
    taken: 'Eine andere Organisation heißt schon so.',
    name: 'Geben Sie einen kürzeren Namen in einer Zeile an.',
    email: 'Geben Sie eine E-Mail-Adresse an, zum Beispiel post@amt.example.',
  },
  guide: {
    title: 'Erste Schritte',
    intro: 'So kommt Ihre erste eigene Einreichung an. Erledigte Schritte werden von selbst abgehakt.',
    done: 'erledigt',
    open: 'offen',
    optional: 'optional',
    played:
      'In dieser Testumgebung genügt eine Seite: Die andere übernimmt der Dienst. Sehen Sie sich zuerst einen ganzen Fall an.',
    template: {
      title: 'Alles in einem Schritt',
      note: 'Legt beide Clients, einen Zustellpunkt mit Leistung und Schlüsseln und die Zuordnung an. Danach fehlt nur noch ein Befehl bis zu Ihrer ersten Einreichung.',
      link: 'Testumgebung anlegen',
      or: 'Oder Schritt für Schritt:',
    },
    goOn: 'Weiter mit Schritt {number, number}: {title}',
    arrived: { title: 'Ihre erste Einreichung ist angekommen', link: 'Zum Verlauf' },
    howToTry:
      'Nur ausprobieren? Mit „SANDBOX=true npm start“ gestartet, spielt der Dienst die andere Seite und stellt Testempfänger bereit.',
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
      note: 'Er nimmt Einreichungen entgegen. Sie brauchen Name, Kontakt und mindestens eine Leistung mit ihrem Schema.',
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
  made: {
    title: '„{name}“ ist angelegt',
    stay: 'Geheimnisse und private Schlüssel gibt es nur jetzt. Seite trotzdem verlassen?',
    onceTitle: 'Geheimnisse und private Schlüssel gibt es nur jetzt',
    once: 'Laden Sie alles als eine Datei herunter. Später lässt sich nichts davon noch einmal anzeigen.',
    download: 'Alles herunterladen (ZIP)',
    downloaded: 'Heruntergeladen als kurier-test.zip.',
    next: 'So geht es weiter',
    nextIntro: 'Entpacken Sie kurier-test.zip, und führen Sie diese Befehle der Reihe nach im Ordner kurier-test aus.',
    program: 'Programm herunterladen',
    programNote: 'Eine einzige Datei; sie braucht nur Node.js ab Version 20.19.',
    arrives: 'Sobald die erste Einreichung angekommen ist, steht auf der Übersicht ein Link zu ihrem Verlauf.',
    toStart: 'Zur Übersicht',
    parts: 'Was angelegt wurde',
    id: { onlineService: 'Client-ID des Onlinedienstes', administration: 'Client-ID des Verwaltungssystems' },
    secret: { onlineService: 'Geheimnis des Onlinedienstes', administration: 'Geheimnis des Verwaltungssystems' },
    destination: 'Zustellpunkt',
    toDestination: 'Zum Zustellpunkt',
    receiver: 'Testempfänger',
    toReceiver: 'Eingegangene Callbacks ansehen',
  },
}

declare module '../areas.ts' {
  interface Messages {
    firstSteps: typeof firstSteps
  }
}
