import { operationWords } from '#app/_http/operation-words.ts'

const NOT_INCOMPLETE =
  'The submission is no longer incomplete. A sender whose answer got lost reads its `state` by GET before sending again.'

/** What the OpenAPI document says of each operation of the submission interface. */
export const words = operationWords({
  createSubmission: {
    summary: 'Create a submission',
    description:
      'Begins a submission to a destination, in a new case or, with `caseId`, in an earlier one of the same client and ' +
      'destination. Attachments are announced here and sent one by one; then the submission is submitted. What is not ' +
      'submitted within a day is deleted. The callback is optional, and is given anew for each submission.',
    errors: {
      'destination-not-found': 'There is no such destination.',
      invalid:
        'The content is not valid: see `errors`. Also when the destination does not offer the service, offers it in ' +
        'regions in which a given `region` does not lie, or `caseId` is no case of this client with this destination.',
      'destination-state-invalid': 'The destination is not active, so that it takes no new submissions.',
    },
  },
  listSubmissions: {
    summary: 'List submissions that wait',
    description:
      'Submissions in state submitted, oldest submitted first, of the destinations that this client is assigned to. ' +
      'Reading the list is recorded as a notify-submission event with notifyType polling. The list shrinks with each ' +
      'decision: whoever decides while reading reads from offset 0 until the list is empty.',
  },
  readSubmission: {
    summary: 'Read a submission',
    description:
      'The receiving side gets the encrypted parts while the state is submitted or accepted, and the record alone ' +
      'afterwards; an incomplete submission is not there for it. The sender gets the record without encrypted parts, ' +
      'in every state.',
  },
  submitSubmission: {
    summary: 'Submit a submission',
    description:
      'Sends metadata and data and hands the submission over: from now on it can be fetched, and cannot be changed. ' +
      'All announced attachments must be there. The authentication tags of all parts are documented in the ' +
      'submit-submission event.',
    errors: {
      conflict: NOT_INCOMPLETE,
      invalid: 'The content is not valid: see `errors`. Also when an announced attachment is missing.',
      'insufficient-storage': 'The service has too little free storage for data of more than 256 KiB.',
    },
  },
  putAttachment: {
    summary: 'Send an attachment',
    description:
      'Stores one announced attachment while it arrives. Sending it again replaces it until the submission is ' +
      'submitted; an upload that is broken off or refused leaves the earlier one. The upload ends when 30 seconds pass ' +
      'without a byte, or at less than 10 kB a second.',
    errors: {
      conflict: NOT_INCOMPLETE,
      invalid: 'The attachment was not announced, or is no encrypted part that can be taken.',
      'too-many-requests': 'Too many requests, or too many attachments of this client arriving at once.',
      'insufficient-storage':
        'The service has too little free storage, or attachments of too many incomplete submissions and replies of this ' +
        'client are stored already: submit them, or wait until they are deleted.',
    },
  },
  readAttachment: {
    summary: 'Fetch an attachment',
    description: 'The attachment as it was sent, for the receiving side while the state is submitted or accepted.',
    errors: {
      'not-found': 'There is no such submission or attachment, it is not yours, or its content may not be read now.',
    },
  },
  listSubmissionEvents: {
    summary: 'List the events of a submission',
    description:
      'The signed events whose `sub` is this submission, oldest first, for both sides. The service’s events verify ' +
      'with the keys of `/submission-api/.well-known/jwks.json`, those of the receiving side with a signing key of ' +
      'the destination.',
  },
  readDeletionReceipt: {
    summary: 'Read the deletion receipt of a submission',
    description:
      'What was deleted of the submission and when, signed by the service, for both sides: size, authentication tag and ' +
      'SHA-256 of each encrypted part, no content. It is there once the files are gone too, usually within a minute of the ' +
      'delete-submission event, and as long as the case.',
    errors: {
      'not-found':
        'The content is not deleted yet, was deleted before the service made receipts, or the receipt is being made: ' +
        '`detail` says which, and then `Retry-After` when to ask again.',
      'submission-not-found': 'There is no such submission, or it is not yours.',
    },
    mayRetry: ['not-found'],
  },
  listCaseEvents: {
    summary: 'List the events of a case',
    description: 'The signed events of all submissions and replies of the case, oldest first, for both sides.',
  },
  proveCase: {
    summary: 'Get the evidence of a case',
    description:
      'Everything that the service recorded of the case, for both sides, as one document that anyone can verify without ' +
      'the service: signed events, chain, keys with their times, attempts of callbacks, hashes and tags of the stored ' +
      'parts, deletion receipts, checkpoints, and a seal over all of it. No content.',
  },
  postCaseEvent: {
    summary: 'Accept or reject a submission',
    description:
      'Takes an event that the receiving side has signed: accept-submission with the authentication tags of the submit ' +
      'event, or reject-submission with at least one problem. The same token again is answered 204 and recorded once.',
    errors: {
      conflict: 'The submission does not wait for a decision.',
      malformed: 'The body is not a compact JWS with JSON objects in its first two segments.',
      invalid:
        'Something in the token is wrong: `errors` names the member, those of the protected header under `/header`, ' +
        'and each authentication tag that differs.',
    },
  },
  setCaseCallback: {
    summary: 'Set the callback of a case',
    description:
      'From now on all callbacks about the case to the online service go here, those that wait included. The URL is ' +
      'checked for its form; whether it can be reached is not.',
  },
  removeCaseCallback: {
    summary: 'Remove the callback of a case',
    description: 'Callbacks go to the callback of the submission again, if it has one. 204 also when there is none.',
  },
  readPublicDestination: {
    summary: 'Read what everybody may know of a destination',
    description: 'Needs no access token, in every status of the destination.',
  },
  readPublicKey: {
    summary: 'Read a public key of a destination',
    description: 'Needs no access token. A key that was replaced or revoked stays readable.',
  },
  readInfo: {
    summary: 'Read the version of the interface',
    description: 'Needs no access token.',
  },
  readEventKeys: {
    summary: 'Read the keys that sign events',
    description:
      'JWK Set (RFC 7517) with the public keys of the service’s events: the present one, the next one before it signs, ' +
      'and old ones as long as an event needs them. Needs no access token.',
  },
  listCheckpoints: {
    summary: 'List the checkpoints',
    description:
      'Once a day the service signs how far the logs of all cases have come. Whoever keeps one checkpoint notices when ' +
      'the service changes what it recorded before: keep the newest now and then, and check that later ones follow it. ' +
      'Needs no access token.',
  },
  readCheckpoint: {
    summary: 'Read a checkpoint',
    description: 'A checkpoint never changes, but for its time stamp, which may come later. Needs no access token.',
  },
  readAccessTokenKeys: {
    summary: 'Read the keys that sign access tokens',
    description: 'JWK Set (RFC 7517). Needs no access token.',
  },
  readAuthorizationServer: {
    summary: 'Read the metadata of the authorisation service',
    description: 'Authorisation server metadata (RFC 8414). Needs no access token.',
  },
})
