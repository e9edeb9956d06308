import type { changeMail as german } from '../de/destinations.ts'
import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    destinations: 'Destinations',
  },
  attention: {
    'certificate-invalid': {
      title: 'Keys with an invalid certificate',
      note: 'Rotate the key: online services that check the certificate no longer encrypt with it. The key at the destination says why it no longer holds.',
      link: 'Rotate the key',
      fact: 'key {detail}',
    },
    'revocation-list-outdated': {
      title: 'Revocation lists are outdated',
      note: 'Put the new list into KEY_TRUST_CRL_FILE; no restart is needed. Until then what the present list says still counts; newer revocations are unknown.',
      link: 'To operations',
      fact: '{detail, select, unusable {the file cannot be used; the log says why} other {the next list was due on {at}}}',
    },
  },
  settings: {
    KEY_TRUST_FILE: 'Certificate file: roots that certificates of keys must lead to',
    KEY_TRUST_CRL_FILE: 'Revocation lists for these certificates',
  },
  audit: {
    'create-destination': 'Destination created',
    'change-destination': 'Destination changed',
    'delete-destination': 'Destination deleted',
    'add-destination-key': 'Key added to a destination',
    'revoke-destination-key': 'Key of a destination revoked',
    'assign-client': 'Client assigned to a destination',
    'unassign-client': 'Assignment of a client removed',
    'request-workbench-token': 'Workbench opened or continued',
    'workbench-list': 'At the workbench: inbox viewed',
    'workbench-read': 'At the workbench: read',
    'workbench-accept': 'At the workbench: submission accepted',
    'workbench-reject': 'At the workbench: submission rejected',
    'workbench-prepare-reply': 'At the workbench: reply prepared',
    'workbench-reply': 'At the workbench: reply sent',
    'workbench-failed': 'At the workbench: call refused or failed',
  },
} satisfies RoomWords<'destinations'>

export const changeMail: typeof german = {
  subject: 'Change to a destination',
  text: `on {at} {who} changed the destination “{destination}”:
{changes}
If you did not expect this, please check it at once: keys and addresses decide who can read applications.
{page}`,
  changes: {
    'encryption-key-in-use': 'Encryption now uses the key',
    'encryption-key-added': 'New encryption key',
    'signing-key-added': 'New signing key',
    'key-revoked': 'Revoked key',
    'callback-changed': 'New callback address',
    'callback-removed': 'The callback address was removed',
    'callback-secret-changed': 'New callback secret',
  },
}
