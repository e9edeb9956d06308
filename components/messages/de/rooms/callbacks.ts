import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    callbacks: 'Callbacks',
  },
  audit: {
    'pause-callbacks': 'Callbacks angehalten',
    'resume-callbacks': 'Callbacks fortgesetzt',
    'test-callback': 'Test-Callback gesendet',
    'examine-callback': 'Callback-Prüfung begonnen',
    'finish-callback-examination': 'Callback-Prüfung beendet',
    'send-callbacks-again': 'Callbacks von Hand gesendet',
    'see-callback-attempt': 'Callback-Versuch angesehen',
  },
} satisfies RoomWords<'callbacks'>
