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
  settings: {
    CALLBACK_ALLOWED_NETWORKS: 'Internal or special-purpose networks that callbacks may reach',
    CALLBACK_PORTS: 'Ports that callbacks may go to',
    CALLBACK_CA_FILE: 'Additional certificate authority for receivers',
    CALLBACK_PROXY_URL: 'Outgoing proxy for callbacks',
    LIMIT_CALLBACK_ADDRESSES: 'Callback addresses per client',
  },
} satisfies RoomWords<'callbacks'>
