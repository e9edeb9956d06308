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
  settings: {
    CALLBACK_ALLOWED_NETWORKS: 'Interne oder besondere Netze, in die Callbacks gesendet werden dürfen',
    CALLBACK_PORTS: 'Ports, an die Callbacks gesendet werden dürfen',
    CALLBACK_CA_FILE: 'Weitere Zertifizierungsstelle für Empfänger',
    CALLBACK_PROXY_URL: 'Ausgehender Proxy für Callbacks',
    LIMIT_CALLBACK_ADDRESSES: 'Callback-Adressen je Client',
  },
} satisfies RoomWords<'callbacks'>
