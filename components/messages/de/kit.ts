export const kit = {
  copy: {
    action: 'Kopieren',
    done: 'Kopiert',
    failed: 'Markiert – bitte mit der Tastatur kopieren',
    indented: 'Eingerückt dargestellt; kopiert wird der Text, wie er gesendet wurde.',
  },
  table: {
    sortAscending: 'Aufsteigend sortieren nach {column}',
    sortDescending: 'Absteigend sortieren nach {column}',
  },
  pages: {
    label: 'Seiten',
    previous: 'Zurück',
    next: 'Weiter',
    range: '{from, number}–{to, number} von {total, number}',
  },
  inspector: {
    previous: 'Vorheriger Eintrag',
    next: 'Nächster Eintrag',
    page: 'Als eigene Seite öffnen',
    close: 'Schließen',
  },
  longText: {
    isCut: 'Von diesem Text mit {size} sind {shown} zu sehen.',
    save: 'Ganzen Text speichern',
  },
  intro: {
    show: 'Erklärung zeigen oder verbergen',
  },
  filter: {
    apply: 'Anwenden',
    reset: 'Zurücksetzen',
    all: 'Alle',
    label: 'Liste eingrenzen',
    found: '{count, plural, =0 {Nichts gefunden} one {Eine Möglichkeit} other {# Möglichkeiten}}',
    dayNotation: 'TT.MM.JJJJ',
    free: 'Kennung „{text}“',
  },
  form: {
    fault: 'Fehler',
    errorTitle:
      '{count, plural, one {Eine Angabe fehlt oder stimmt nicht} other {# Angaben fehlen oder stimmen nicht}}',
    optional: 'optional',
    cancel: 'Abbrechen',
    save: 'Speichern',
    busy: 'Bitte warten …',
  },
  dialog: {
    cancel: 'Abbrechen',
    typeToConfirm: 'Geben Sie zur Bestätigung „{text}“ ein',
    typeDiffers: 'Das stimmt noch nicht überein.',
    tickFirst: 'Kreuzen Sie das zuerst an.',
  },
  time: {
    about: 'Genaue Zeit',
    utc: 'UTC',
    past: 'gerade eben',
    soon: 'gleich',
    zone: 'Europe/Berlin',
    note: 'Zeiten: Europe/Berlin ({zone})',
    never: 'nie',
  },
  contents: 'Auf dieser Seite',
  more: 'Weitere {count, number} anzeigen',
  stay: 'Das Geheimnis wird nur jetzt angezeigt. Seite trotzdem verlassen?',
  loading: 'Wird geladen …',
  again: 'Noch einmal versuchen',
  technical: 'Technische Meldung (auf Englisch):',
  problem: {
    title: 'Das hat nicht geklappt',
    signIn: 'In einem neuen Tab anmelden',
    requestId: 'Kennung für den Betrieb: {requestId}',
    codes: {
      malformed: 'Die Anfrage war unvollständig. Laden Sie die Seite neu, und versuchen Sie es noch einmal.',
      unauthenticated:
        'Ihre Anmeldung ist abgelaufen. Melden Sie sich neu an; nicht gespeicherte Angaben stehen noch auf dieser Seite.',
      forbidden: 'Ihre Rolle erlaubt das nicht. Fragen Sie eine Eigentümerin oder einen Eigentümer Ihrer Organisation.',
      'not-found': 'Das gibt es nicht oder nicht mehr. Laden Sie die Seite neu.',
      'destination-not-found': 'Diesen Zustellpunkt gibt es nicht oder nicht mehr. Laden Sie die Seite neu.',
      'submission-not-found': 'Diese Einreichung gibt es nicht oder nicht mehr. Laden Sie die Seite neu.',
      'reply-not-found': 'Diese Antwort gibt es nicht oder nicht mehr. Laden Sie die Seite neu.',
      conflict: 'Das ist im jetzigen Zustand nicht möglich. Vielleicht hat sich inzwischen etwas geändert.',
      invalid: 'Einige Angaben stimmen nicht.',
      'destination-state-invalid': 'Der Zustellpunkt nimmt zurzeit keine neuen Einreichungen entgegen.',
      'callback-unreachable': 'Die Callback-Adresse ist nicht erreichbar.',
      'too-large': 'Das ist zu groß.',
      'too-many-requests':
        'Zu viele Anfragen in kurzer Zeit. Warten Sie einen Augenblick, und versuchen Sie es noch einmal.',
      unavailable: 'Der Dienst ist gerade nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.',
      'insufficient-storage':
        'Der Dienst kann gerade keine weiteren Dateien annehmen. Versuchen Sie es später noch einmal.',
      unreachable: 'Der Dienst antwortet nicht. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
      internal: 'Der Fehler liegt nicht bei Ihnen und ist im Protokoll des Dienstes vermerkt.',
    },
  },
}

declare module '../areas.ts' {
  interface Messages {
    kit: typeof kit
  }
}
