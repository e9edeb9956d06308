import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    clients: 'Clients',
  },
  audit: {
    'create-client': 'Client created',
    'change-client': 'Client changed',
    'change-client-scopes': 'Scopes of a client changed',
    'disable-client': 'Client disabled',
    'enable-client': 'Client enabled',
    'delete-client': 'Client deleted',
    'add-client-secret': 'Client secret added',
    'revoke-client-secret': 'Client secret revoked',
    'request-trial-token': 'Access token requested as a trial',
    'set-deprecation-end': 'End of something deprecated set',
  },
  settings: {
    ACCESS_TOKEN_TTL: 'Lifetime of an access token in seconds',
    DEPRECATION_SUNSETS: 'Ends of deprecated features',
  },
} satisfies RoomWords<'clients'>
