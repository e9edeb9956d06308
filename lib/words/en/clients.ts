import type { deprecations as german } from '../de/clients.ts'
import type { RoomWords } from '../room-words.ts'

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

export const deprecations: typeof german = {
  'named-scopes': {
    title: 'The token request names scopes',
    why: 'Names and number of scopes may change without a new major version. A request that names a renamed scope gets no token.',
    instead: 'Leave scope out: the token then has all scopes that are assigned to the client.',
    where: 'the headers of every answer of the token endpoint to a request that names scope',
  },
  'submission-ids': {
    title: 'submissionIds in callbacks about new submissions',
    why: 'The member names the IDs of the submissions alone. It goes with version 3 of the interface.',
    instead: 'Read submissions: it names destination and case of each submission too.',
    where: 'the headers of every callback of the type new-submissions',
  },
}
