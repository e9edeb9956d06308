import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    eventStreams: 'Ereignisströme',
  },
  attention: {
    'event-stream-stopped': {
      title: 'Ereignisströme kommen nicht an',
      note: 'Ihre Überwachung erfährt nicht, was im Dienst geschieht. Prüfen Sie, was der Empfänger antwortet.',
      link: 'Ereignisstrom ansehen',
      fact: 'seit {at}, {count, plural, one {ein Versuch} other {# Versuche}}',
    },
  },
  audit: {
    'add-event-stream': 'Ereignisstrom angelegt',
    'try-event-stream': 'Ereignisstrom ausprobiert',
    'pause-event-stream': 'Ereignisstrom angehalten',
    'resume-event-stream': 'Ereignisstrom fortgesetzt',
    'exchange-event-stream-secret': 'Geheimnis eines Ereignisstroms ausgetauscht',
    'remove-event-stream': 'Ereignisstrom entfernt',
  },
  stuck: {
    'send-events': 'Senden an einen Ereignisstrom',
  },
} satisfies RoomWords<'event-streams'>
