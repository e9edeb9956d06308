import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    clients: 'Clients',
  },
  audit: {
    'create-client': 'Client angelegt',
    'change-client': 'Client geändert',
    'change-client-scopes': 'Berechtigungen eines Clients geändert',
    'disable-client': 'Client gesperrt',
    'enable-client': 'Client entsperrt',
    'delete-client': 'Client gelöscht',
    'add-client-secret': 'Client-Geheimnis hinzugefügt',
    'revoke-client-secret': 'Client-Geheimnis widerrufen',
    'request-trial-token': 'Zugriffstoken zur Probe angefragt',
    'set-deprecation-end': 'Ende von Veraltetem gesetzt',
  },
  settings: {
    ACCESS_TOKEN_TTL: 'Gültigkeit eines Zugriffstokens in Sekunden',
    DEPRECATION_SUNSETS: 'Enden von Veraltetem',
  },
} satisfies RoomWords<'clients'>
