import type { AllWords } from '#lib/words/room-words.ts'

/** What will happen without anyone acting. */
export const radar = {
  title: 'Fristenradar',
  intro:
    'Was von selbst geschieht, wenn niemand etwas unternimmt: Kurier weist zurück, löscht, gibt auf und erinnert, wenn eine Frist abläuft.',
  subscribe: 'Als Kalender oder per E-Mail',
  filter: {
    days: 'Zeitraum',
    ahead: '{days} Tage',
    destination: 'Zustellpunkt',
  },
  views: {
    label: 'Was gezeigt wird',
    pressing: 'Handeln nötig ({count, number})',
    all: 'Alles ({count, number})',
  },
  forecast: {
    title: 'Was voraussichtlich versäumt wird',
    intro:
      'Geschätzt aus der eigenen Vergangenheit jedes Zustellpunkts: wie lange Entscheidungen in den letzten {days} Tagen gedauert haben. Was noch nie so lange gewartet hat, gilt als versäumt.',
    caption: 'Wartende Einreichungen je Zustellpunkt und was davon voraussichtlich nicht rechtzeitig entschieden wird',
    none: {
      pressing: 'Voraussichtlich wird nichts versäumt, soweit die Vergangenheit etwas sagt.',
      all: 'Zurzeit wartet keine Einreichung auf eine Entscheidung.',
    },
    destination: 'Zustellpunkt',
    waiting: 'Es warten',
    missed: 'Voraussichtlich versäumt',
    usual: 'Dauer bis zur Entscheidung',
    usualText: 'Median {median}, 90 von 100 bis {p90}',
    past: 'Grundlage',
    pastText: '{count, plural, one {eine Entscheidung} other {# Entscheidungen}} seit {since}',
    noPast: 'keine Entscheidung',
    tooLittle: 'zu wenig Vergangenheit',
    tooLittleNote: 'Eine Schätzung gibt es ab {least} Entscheidungen.',
    about: 'etwa {missed} von {waiting}, die ersten am {day}',
    nothing: 'keine',
  },
  span: {
    days: '{count, plural, one {1 Tag} other {# Tage}}',
    hours: '{count, plural, one {1 Stunde} other {# Stunden}}',
    minutes: '{count, plural, one {1 Minute} other {# Minuten}}',
    seconds: '{count, plural, one {1 Sekunde} other {# Sekunden}}',
  },
  list: {
    titles: { pressing: 'Was verloren geht, wenn niemand handelt', all: 'Was von selbst geschieht' },
    until: 'Tag für Tag bis {until}.',
    none: {
      pressing: 'In dieser Zeit geht nichts verloren, auch wenn niemand handelt.',
      all: 'In dieser Zeit geschieht nichts von selbst.',
    },
    counted: '{what}: {count, number}',
    of: '{owner}, {day}',
    shown: '{first, number} bis {last, number} von {total, number}',
    cut: 'Es gibt mehr, als hier gezählt wird. Wählen Sie einen Zustellpunkt oder einen kürzeren Zeitraum.',
    probably: 'voraussichtlich {count, number} versäumt',
    lost: 'Handeln nötig',
  },
  entries: {
    back: 'Fristenradar',
    intro: 'Zuerst, was zuerst an der Reihe ist.',
    caption: 'Fälle hinter dieser Zahl',
    none: 'Hier ist nichts mehr. Inzwischen hat jemand gehandelt, oder die Frist ist abgelaufen.',
    case: 'Fall',
    open: 'Fall {id} öffnen',
    due: 'Geschieht am',
    outlook: 'Aussicht',
    expected: 'wird voraussichtlich bis {at} entschieden',
    missed: 'wird voraussichtlich nicht rechtzeitig entschieden',
    chance: 'Wahrscheinlichkeit, die Frist zu versäumen: {chance}',
    unknown: 'zu wenig Vergangenheit',
    more: 'Gezeigt werden die ersten {count}.',
  },
  digest: {
    change: 'Ändern, wie oft',
    title: 'Fristen per E-Mail',
    intro:
      'Eine E-Mail mit allem, was verloren geht, wenn niemand handelt: Zahlen nach Tag und Zustellpunkt. Sie kommt nur, wenn etwas ansteht, ab 6 Uhr.',
    rhythm: 'Wie oft',
    never: 'Nie',
    'working-days': 'An jedem Arbeitstag, mit den nächsten 7 Tagen',
    weekly: 'Jeden Montag, mit den nächsten 14 Tagen',
    save: 'Speichern',
    saved: 'Gespeichert.',
    notPossible: 'Diese Installation verschickt keine E-Mails. Abonnieren Sie stattdessen den Kalender.',
  },
  feeds: {
    new: 'Neuer Kalender',
    title: 'Fristen im Kalender',
    intro:
      'Ihr Kalenderprogramm kann die Fristen abonnieren. Einträge enthalten Zahlen je Tag und Zustellpunkt, nichts aus einem Fall. Ein Kalender zeigt, was Sie selbst sehen dürfen. Er hat ein eigenes Passwort und bleibt abrufbar, wenn Sie sich abmelden; löschen Sie ihn, wenn Sie ihn nicht mehr brauchen.',
    caption: 'Ihre Kalender',
    none: 'Sie haben noch keinen Kalender angelegt.',
    name: 'Name',
    nameHint: 'So heißt der Kalender in Ihrem Programm.',
    nameMissing: 'Geben Sie dem Kalender einen Namen.',
    destination: 'Zustellpunkt',
    everything: 'Alle, die ich sehe',
    includes: 'Inhalt',
    pressing: 'Nur was verloren geht',
    all: 'Alles',
    created: 'Angelegt am',
    used: 'Zuletzt abgerufen',
    create: 'Kalender anlegen',
    shownTitle: 'Ihr Kalender ist angelegt',
    shown:
      'Tragen Sie diese Adresse in Ihr Kalenderprogramm ein („Kalender abonnieren“), mit Benutzername und Passwort. Das Passwort wird nur jetzt angezeigt.',
    address: 'Adresse',
    user: 'Benutzername',
    password: 'Passwort',
    kept: 'Ich habe alles eingetragen',
    action: 'Aktion',
    remove: 'Löschen',
    removeNamed: 'Kalender löschen: {name}',
    removeTitle: 'Diesen Kalender löschen?',
    removeNote:
      '„{name}“ ist dann sofort nicht mehr abrufbar. Ihr Programm zeigt danach einen Fehler, bis Sie den Kalender dort entfernen.',
  },
}

declare module '../areas.ts' {
  interface Messages {
    radar: typeof radar & { kinds: AllWords['ahead'] }
  }
}
