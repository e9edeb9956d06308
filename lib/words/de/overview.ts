import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    overview: 'Zustand',
    callbacks: 'Callbacks',
    queue: 'Warteschlange',
    keys: 'Schlüssel',
    settings: 'Einstellungen',
  },
  attention: {
    'agreement-exceeded': {
      title: 'Mehr verbraucht als vereinbart',
      note: 'Deswegen wird nichts abgelehnt. Vereinbaren Sie etwas anderes, oder klären Sie, warum es mehr ist als erwartet.',
      link: 'Zahlen',
      fact: '{detail, select, submissions {in diesem Monat eingegangen} other {gespeichert}}: {count, number} % des Vereinbarten',
    },
    'agreement-nearly-used': {
      title: 'Vereinbartes fast verbraucht',
      note: 'Deswegen wird nichts abgelehnt. Vereinbaren Sie etwas anderes, wenn es mehr werden soll.',
      link: 'Zahlen',
      fact: '{detail, select, submissions {in diesem Monat eingegangen} other {gespeichert}}: {count, number} % des Vereinbarten',
    },
  },
  audit: {
    'agree-with-organisation': 'Vereinbarung mit einer Organisation geändert',
  },
} satisfies RoomWords<'overview'>
