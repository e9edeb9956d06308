import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    callbacks: 'Callbacks',
  },
  audit: {
    'pause-callbacks': 'Callbacks paused',
    'resume-callbacks': 'Callbacks resumed',
    'test-callback': 'Test callback sent',
    'examine-callback': 'Callback examination started',
    'finish-callback-examination': 'Callback examination finished',
    'send-callbacks-again': 'Callbacks sent by hand',
    'see-callback-attempt': 'Callback attempt viewed',
  },
} satisfies RoomWords<'callbacks'>
