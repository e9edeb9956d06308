import { operationWords } from '#app/_http/operation-words.ts'

const NOT_INCOMPLETE =
  'The reply is no longer incomplete. A sender whose answer got lost reads its `state` by GET before sending again.'

/** What the OpenAPI document says of each operation about replies. */
export const words = operationWords({
  createReply: {
    summary: 'Create a reply',
    description:
      'Begins a reply of the administration in a case that has a submission which is submitted or has been accepted. ' +
      'Attachments are announced here and sent one by one; then the reply is submitted. What is not submitted within a ' +
      'day is deleted.',
    errors: {
      conflict: 'The case has no submission that is submitted or has been accepted.',
      invalid: 'The content is not valid: see `errors`. Also when `caseId` is no case of a destination of this client.',
    },
  },
  listReplies: {
    summary: 'List replies that wait',
    description:
      'Replies in state submitted, oldest submitted first, in the cases of this client. Reading the list is recorded as ' +
      'a notify-reply event with notifyType polling. The list shrinks with each decision: whoever decides while reading ' +
      'reads from offset 0 until the list is empty.',
  },
  readReply: {
    summary: 'Read a reply',
    description:
      'The online service gets the encrypted parts while the state is submitted or accepted, and the record alone ' +
      'afterwards; an incomplete reply is not there for it. The administration gets the record without encrypted parts, ' +
      'in every state. An applicant who reads a reply that waits at the status page has learned of it: that is recorded ' +
      'as a notify-reply event with notifyType polling.',
  },
  submitReply: {
    summary: 'Submit a reply',
    description:
      'Sends metadata and data and hands the reply over: from now on it can be fetched, and cannot be changed. It is ' +
      'encrypted for the key that the sender of the submission put into its metadata ' +
      '(`replyChannel.fitConnect.encryptionPublicKey`). The authentication tags of all parts are documented in the ' +
      'submit-reply event.',
    errors: {
      conflict: NOT_INCOMPLETE,
      invalid: 'The content is not valid: see `errors`. Also when an announced attachment is missing.',
      'insufficient-storage': 'The service has too little free storage for data of more than 256 KiB.',
    },
  },
  putReplyAttachment: {
    summary: 'Send an attachment of a reply',
    description:
      'Stores one announced attachment while it arrives. Sending it again replaces it until the reply is submitted; an ' +
      'upload that is broken off or refused leaves the earlier one.',
    errors: {
      conflict: NOT_INCOMPLETE,
      invalid: 'The attachment was not announced, or is no encrypted part that can be taken.',
      'too-many-requests': 'Too many requests, or too many attachments of this client arriving at once.',
      'insufficient-storage':
        'The service has too little free storage, or attachments of too many incomplete submissions and replies of this ' +
        'client are stored already: submit them, or wait until they are deleted.',
    },
  },
  readReplyAttachment: {
    summary: 'Fetch an attachment of a reply',
    description: 'The attachment as it was sent, for the online service while the state is submitted or accepted.',
    errors: {
      'not-found': 'There is no such reply or attachment, it is not yours, or its content may not be read now.',
    },
  },
  listReplyEvents: {
    summary: 'List the events of a reply',
    description: 'The signed events whose `sub` is this reply, oldest first, for both sides.',
  },
  readReplyDeletionReceipt: {
    summary: 'Read the deletion receipt of a reply',
    description:
      'What was deleted of the reply and when, signed by the service, for both sides: size, authentication tag and ' +
      'SHA-256 of each encrypted part, no content. It is there once the files are gone too, usually within a minute of the ' +
      'delete-reply event, and as long as the case.',
    errors: {
      'not-found':
        'The content is not deleted yet, was deleted before the service made receipts, or the receipt is being made: ' +
        '`detail` says which, and then `Retry-After` when to ask again.',
      'reply-not-found': 'There is no such reply, or it is not yours.',
    },
    mayRetry: ['not-found'],
  },
  acceptReply: {
    summary: 'Accept a reply',
    description:
      'Documents that the online service took the reply and checked its authentication tags. The accept-reply event is ' +
      'written and signed by the service. The same again is answered 204 and recorded once.',
    errors: {
      conflict: 'The reply does not wait for a decision.',
      invalid: 'The content is not valid: `errors` names each authentication tag that differs from the submit event.',
    },
  },
  rejectReply: {
    summary: 'Reject a reply',
    description:
      'Documents why the online service could not take the reply, with at least one problem. The reject-reply event is ' +
      'written and signed by the service. The same again is answered 204 and recorded once.',
    errors: { conflict: 'The reply does not wait for a decision.' },
  },
})
