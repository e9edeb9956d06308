import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    overview: 'Health',
    callbacks: 'Callbacks',
    queue: 'Queue',
    keys: 'Keys',
    settings: 'Settings',
  },
  attention: {
    'agreement-exceeded': {
      title: 'More used than was agreed',
      note: 'Nothing is refused because of it. Agree on something else, or find out why it is more than expected.',
      link: 'Figures',
      fact: '{detail, select, submissions {received this month} other {stored}}: {count, number}% of what was agreed',
    },
    'agreement-nearly-used': {
      title: 'Nearly all used of what was agreed',
      note: 'Nothing is refused because of it. Agree on something else if it is going to be more.',
      link: 'Figures',
      fact: '{detail, select, submissions {received this month} other {stored}}: {count, number}% of what was agreed',
    },
  },
  audit: {
    'agree-with-organisation': 'Agreement with an organisation changed',
  },
} satisfies RoomWords<'overview'>
