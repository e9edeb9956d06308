import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    eventStreams: 'Event streams',
  },
  attention: {
    'event-stream-stopped': {
      title: 'Event streams do not get through',
      note: 'Your monitoring does not learn what happens in the service. Check what the receiver answers.',
      link: 'View event stream',
      fact: 'since {at}, {count, plural, one {one attempt} other {# attempts}}',
    },
  },
  audit: {
    'add-event-stream': 'Event stream added',
    'try-event-stream': 'Event stream tried',
    'pause-event-stream': 'Event stream paused',
    'resume-event-stream': 'Event stream resumed',
    'exchange-event-stream-secret': 'Secret of an event stream rotated',
    'remove-event-stream': 'Event stream removed',
  },
  stuck: {
    'send-events': 'Sending to an event stream',
  },
} satisfies RoomWords<'event-streams'>
