/** Die öffentliche Statusseite, und was der Betrieb dafür schreibt. */
export const status = {
  title: 'Status des Dienstes',
  intro: 'Wie der Zustelldienst gerade arbeitet. Die Seite nennt keine Beteiligten.',
  states: {
    working: 'Der Dienst arbeitet',
    maintenance: 'Der Dienst wird gewartet',
    disturbed: 'Der Dienst ist gestört',
  },
  statesNote: {
    working: 'Alle Prüfungen sind in Ordnung, und der Dienst hält keine Benachrichtigung zurück.',
    maintenance: 'Näheres steht unten. Was währenddessen nicht zugestellt wird, wird danach zugestellt.',
    disturbed: 'Näheres steht unten, sobald der Betrieb es weiß. Was übergeben ist, geht nicht verloren.',
  },
  fewUnreachable: 'Einzelne Empfänger sind nicht erreichbar. Ihre Benachrichtigungen warten und werden nachgeholt.',
  unreachable: '{count, number} Empfänger sind nicht erreichbar. Ihre Benachrichtigungen warten und werden nachgeholt.',
  asOf: 'Stand',
  today: 'Heute',
  deliveries: 'Zustellungen',
  deliveriesNote: 'Einreichungen und Antworten, die seit Mitternacht übergeben wurden',
  callback: 'Zeit bis zur Antwort auf einen Callback',
  callbackNote: 'Die Hälfte der Callbacks von heute wurde innerhalb dieser Zeit beantwortet.',
  milliseconds: '{count, number} ms',
  few: 'wenige',
  fewNote: 'So wenig, dass die Zahl etwas über einzelne Beteiligte verraten würde.',
  days: 'Die letzten 90 Tage',
  daysNote: 'Nach dem, was der Betrieb gemeldet hat.',
  dayStates: { working: 'nichts gemeldet', maintenance: 'Wartung', disturbed: 'Störung' },
  daysSummary:
    '{known, plural, one {Von einem aufgezeichneten Tag} other {Von # aufgezeichneten Tagen}} {disturbed, plural, =0 {keiner mit einer Störung} one {einer mit einer Störung} other {# mit einer Störung}}, {maintenance, plural, =0 {keiner mit Wartung} one {einer mit Wartung} other {# mit Wartung}}.',
  daysUnknown:
    '{count, plural, one {Von einem Tag ist nichts bekannt} other {Von # Tagen ist nichts bekannt}}: Der Dienst lief noch nicht, oder es wurde nichts aufgezeichnet.',
  day: '{date}: {state}',
  incidents: 'Störungen und Wartungen',
  none: 'Nichts gemeldet',
  noneNote: 'In den letzten 90 Tagen hat der Betrieb keine Störung und keine Wartung gemeldet.',
  kinds: { disturbance: 'Störung', maintenance: 'Wartung' },
  begins: 'Beginn',
  ends: 'Ende',
  goesOn: 'dauert an',
  stages: {
    planned: 'Geplant',
    'looked-at': 'Wird untersucht',
    found: 'Ursache gefunden',
    update: 'Neuer Stand',
    mended: 'Behoben',
  },
  forPrograms: 'Für Programme',
  admin: {
    title: 'Vorfälle',
    intro:
      'Was die Öffentlichkeit auf der Statusseite über Störungen und Wartungen liest. Nennen Sie keine Beteiligten.',
    toPage: 'Zur Statusseite',
    off: 'Die Statusseite ist nicht öffentlich',
    offNote: 'Mit PUBLIC_STATUS=true können alle sie aufrufen. Was Sie hier schreiben, steht dann dort.',
    open: 'Störung oder Wartung melden',
    kind: 'Art',
    titleDe: 'Überschrift auf Deutsch',
    titleEn: 'Überschrift auf Englisch',
    textDe: 'Text auf Deutsch',
    textEn: 'Text auf Englisch',
    beginsAt: 'Beginn der Wartung',
    endsAt: 'Ende der Wartung',
    timeHint: 'In der Zeitzone Ihres Browsers.',
    publish: 'Veröffentlichen',
    published: 'Veröffentlicht',
    publishedNote: 'Auf der Statusseite steht es innerhalb von 20 Sekunden.',
    missing: 'Füllen Sie alle Felder aus, in beiden Sprachen.',
    noteOpen: 'Neuen Stand schreiben',
    stage: 'Stand',
    mendedHint: '„Behoben“ beendet den Vorfall.',
    cancel: 'Abbrechen',
    remove: 'Entfernen',
    removeNamed: 'Entfernen: {title}',
    removeTitle: '„{title}“ entfernen?',
    removeText:
      'Der Vorfall verschwindet mit allen Ständen von der Statusseite. Das lässt sich nicht rückgängig machen.',
    none: 'Noch nichts gemeldet',
    noneNote: 'Was Sie melden, steht hier mit seinen Ständen.',
  },
}

declare module '../areas.ts' {
  interface Messages {
    status: typeof status
  }
}
