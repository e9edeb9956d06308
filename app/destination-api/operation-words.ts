import { operationWords } from '#app/_http/operation-words.ts'

const UNREACHABLE =
  'The content is not valid: see `errors`. Or the callback URL cannot be reached: `reason` names the class of the ' +
  'failure, `detail` says it in words.'

/** What the OpenAPI document says of each operation of the destination interface. */
export const words = operationWords({
  readDestinationInfo: {
    summary: 'Read the version of the interface',
    description: 'Needs no access token.',
  },
  listDestinations: {
    summary: 'List destinations',
    description: 'Full records of the destinations that this client is assigned to, oldest first.',
  },
  createDestination: {
    summary: 'Create a destination',
    description:
      'The client that creates it is assigned to it. It is `created` until an encryption key, a signing key and a ' +
      'public service are there, and `active` by itself from then on. With a callback, one HEAD request checks whether ' +
      'its URL can be reached; any HTTP status will do.',
    errors: {
      'callback-unreachable': UNREACHABLE,
      conflict: 'Two different keys have one `kid`, or the status cannot be had now.',
    },
  },
  readDestination: {
    summary: 'Read a destination',
    description:
      'The full record for a client that manages the destination: one with the scope manage-destinations that is ' +
      'assigned to it. Every other client gets what everybody may know: the answer of ' +
      '`GET /submission-api/v2/destinations/{destinationId}`. The callback secret is never returned.',
    errors: { 'destination-not-found': 'There is no such destination.' },
  },
  replaceDestination: {
    summary: 'Replace a destination',
    description:
      'What the body leaves out is removed, the callback included; keys and status stay. A callback is checked by a ' +
      'HEAD request; another URL needs its secret with it, the same URL without a secret keeps it.',
    errors: {
      'callback-unreachable': UNREACHABLE,
      conflict: 'This step of the status is not allowed, or another key has this `kid`.',
    },
  },
  changeDestination: {
    summary: 'Change part of a destination',
    description:
      'A JSON Merge Patch (RFC 7396), also accepted as plain JSON. `callback: {secret}` changes the secret alone, ' +
      '`callback: null` removes the callback; a callback that is set is checked by a HEAD request. Inactive and ' +
      'decommissioned destinations take no new submissions.',
    errors: {
      'callback-unreachable': UNREACHABLE,
      conflict: 'This step of the status is not allowed, or another key has this `kid`.',
    },
  },
  deleteDestination: {
    summary: 'Delete a destination',
    description:
      'Possible in status created or decommissioned and without open cases. While events of closed cases exist, its ' +
      'public keys stay readable.',
    errors: { conflict: 'The destination is active or inactive, or has open cases.' },
  },
  listKeys: {
    summary: 'List the keys of a destination',
    description:
      'Keys that are not revoked, the active encryption key first, the others in the order in which they were added.',
    errors: { 'destination-not-found': 'There is no such destination.' },
  },
  addKey: {
    summary: 'Add a key',
    description:
      'RSA of at least 4096 bit: `alg` RSA-OAEP-256 with `key_ops` wrapKey for encryption, PS512 with verify for ' +
      'signing. An encryption key is used from when `encryptionKid` names it. The same key again is answered 200.',
    errors: { conflict: 'Another key has this `kid`, or the key was revoked.' },
  },
  readKey: {
    summary: 'Read a key',
    description: 'Any key of the destination, for every client. Old and revoked ones stay readable.',
    errors: {
      'destination-not-found': 'There is no such destination.',
      'not-found': 'The destination has no such key.',
    },
  },
  revokeKey: {
    summary: 'Revoke a key',
    description: 'From now on; it stays readable. 204 also when it is revoked already.',
    errors: { conflict: 'It is the active encryption key; name another one as `encryptionKid` first.' },
  },
})
