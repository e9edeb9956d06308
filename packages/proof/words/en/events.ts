import type { events as german } from '../de/events.ts'
import { replyProblems } from './reply-problems.ts'
import { tagFindings } from './tag-findings.ts'

/** What happens in a case, in plain words. Other areas speak of events in the same way. */
export const events: typeof german = {
  happenings: {
    'create-submission': {
      title: 'Submission created',
      meaning: 'The online service created a submission. The administration cannot see it yet.',
    },
    'submit-submission': {
      title: 'Submission sent',
      meaning:
        'The online service has handed over the complete submission. It is now waiting for the administration to accept or reject it.',
    },
    'notify-submission-callback': {
      title: 'Administration notified by callback',
      meaning:
        'The administration system confirmed the callback. Since then it has known that the submission is waiting.',
    },
    'notify-submission-polling': {
      title: 'Administration saw the submission in its list',
      meaning:
        'The administration system fetched the list of waiting submissions, which included this one. Since then it has known that the submission is waiting.',
    },
    'forward-submission': {
      title: 'Submission forwarded (deprecated)',
      meaning:
        'An event from version 1 of the interface: the submission was forwarded. It no longer has any effect here.',
    },
    'accept-submission': {
      title: 'Submission accepted',
      meaning:
        'The administration has accepted the submission technically and confirmed that all parts arrived unchanged. This is not a decision on the application itself.',
    },
    'reject-submission': {
      title: 'Submission rejected',
      meaning:
        'The administration could not accept the submission for technical reasons, which it named. This is not a decision on the application itself.',
    },
    'reject-submission-by-service': {
      title: 'Submission rejected because the deadline passed',
      meaning:
        'The administration neither accepted nor rejected the submission in time. Therefore the delivery service rejected it.',
    },
    'delete-submission': {
      title: 'Content deleted',
      meaning:
        'The retention period after the decision is over. The delivery service deleted the encrypted content; the events are kept.',
    },
    'delete-incomplete-submission': {
      title: 'Unsent submission deleted',
      meaning:
        'The online service created the submission but did not send it in time. The delivery service deleted it; the administration never saw it.',
    },
    'create-reply': {
      title: 'Reply created',
      meaning: 'The administration created a reply. The online service cannot see it yet.',
    },
    'submit-reply': {
      title: 'Reply sent',
      meaning:
        'The administration has handed over the complete reply. It is now waiting for the online service to accept or reject it.',
    },
    'notify-reply-callback': {
      title: 'Online service notified by callback',
      meaning: 'The online service confirmed the callback. Since then it has known that the reply is waiting.',
    },
    'notify-reply-polling': {
      title: 'Online service saw the reply',
      meaning:
        'The online service fetched the list of waiting replies, which included this one, or the applicant opened it on the status page. Since then they have known that it is waiting.',
    },
    'accept-reply': {
      title: 'Reply accepted',
      meaning: 'The online service accepted the reply and confirmed that all parts arrived unchanged.',
    },
    'reject-reply': {
      title: 'Reply rejected',
      meaning: 'The online service could not accept the reply for technical reasons, which it named.',
    },
    'reject-reply-by-service': {
      title: 'Reply rejected because the deadline passed',
      meaning:
        'The online service neither accepted nor rejected the reply in time. Therefore the delivery service rejected it.',
    },
    'delete-reply': {
      title: 'Content of the reply deleted',
      meaning:
        'The retention period after the decision is over. The delivery service deleted the encrypted content of the reply; the events are kept.',
    },
    'delete-incomplete-reply': {
      title: 'Unsent reply deleted',
      meaning:
        'The administration created the reply but did not send it in time. The delivery service deleted it; the online service never saw it.',
    },
    unknown: {
      title: 'Unknown event',
      meaning: 'This portal does not know this kind of event. The signed original shows what it says.',
    },
  },
  ahead: {
    'reject-submission-by-service': {
      title: 'Will be rejected on {date}',
      meaning: 'This happens automatically unless the administration accepts or rejects the submission before then.',
    },
    'reject-reply-by-service': {
      title: 'Reply will be rejected on {date}',
      meaning: 'This happens automatically unless the online service accepts or rejects the reply before then.',
    },
    'delete-incomplete-submission': {
      title: 'Will be deleted on {date}',
      meaning: 'This happens automatically unless the online service sends the submission before then.',
    },
    'delete-incomplete-reply': {
      title: 'Reply will be deleted on {date}',
      meaning: 'This happens automatically unless the administration sends the reply before then.',
    },
    'delete-submission': {
      title: 'Content will be deleted on {date}',
      meaning: 'After that, the content of the submission can no longer be fetched; the events are kept.',
    },
    'delete-reply': {
      title: 'Content of the reply will be deleted on {date}',
      meaning: 'After that, the content of the reply can no longer be fetched; the events are kept.',
    },
  },
  lanes: {
    'online-service': 'Online service',
    service: 'Delivery service',
    administration: 'Administration',
  },
  states: {
    incomplete: 'incomplete',
    submitted: 'sent',
    accepted: 'accepted',
    rejected: 'rejected',
    deleted: 'deleted',
  },
  parts: {
    submission: 'the whole submission',
    reply: 'the whole reply',
    metadata: 'Metadata record',
    data: 'Data record',
    attachment: 'Attachment',
    other: 'something else',
  },
  problems: {
    'authentication-tag-incorrect': {
      title: 'The authentication tag does not match',
      meaning:
        'The tag of the part that the administration fetched does not match the one recorded when it was sent. The part was changed or swapped.',
      advice:
        'The online service sends the application again as a new submission. If it happens again, both sides check whether a system in between is changing data.',
    },
    'schema-missing': {
      title: 'The schema is missing',
      meaning:
        'The metadata record does not say which schema it follows, so the administration does not know how to read it.',
      advice: 'The online service names the schema in the metadata record and sends a new submission.',
    },
    'encryption-issue': {
      title: 'Decryption is not possible',
      meaning:
        'The administration could not decrypt the part with its keys, or the encryption has a form that is not allowed.',
      advice:
        'The online service fetches the current key of the destination, encrypts again and sends a new submission. The administration checks that it has the private key that belongs to the public key.',
    },
    'syntax-violation': {
      title: 'The content cannot be read',
      meaning: 'The part was decrypted, but it is not valid JSON or XML.',
      advice: 'The online service fixes how the document is created and sends a new submission.',
    },
    'schema-violation': {
      title: 'The content does not follow its schema',
      meaning: 'The part can be read but does not follow its schema: something is missing or has the wrong form.',
      advice:
        'The online service checks the document against the schema before sending, fixes what differs and sends a new submission.',
    },
    'unsupported-schema': {
      title: 'The schema is not supported',
      meaning: 'The part follows a schema that the administration cannot process.',
      advice:
        'The online service uses a schema that the destination names for this service. If the destination is wrong, the administration corrects it.',
    },
    'hash-mismatch': {
      title: 'The hash does not match',
      meaning: 'The hash of the decrypted content does not match the one in the metadata record.',
      advice:
        'The online service computes the hashes over exactly the bytes that it encrypts, and sends a new submission.',
    },
    'attachments-mismatch': {
      title: 'The attachments differ from the metadata record',
      meaning: 'The attachments that arrived are not the ones listed in the metadata record.',
      advice:
        'The online service lists exactly the announced attachments in the metadata record and sends a new submission.',
    },
    'service-mismatch': {
      title: 'The public service differs',
      meaning: 'The submission was created for a different service from the one in the metadata record.',
      advice: 'The online service names the same service in both places and sends a new submission.',
    },
    timeout: {
      title: 'Not decided in time',
      meaning: 'Nobody decided before the deadline, so the delivery service rejected it.',
      advice:
        'The receiving side finds out why its system fetched nothing: callback, fetching the list, credentials. After that, the content is sent again as a new submission.',
    },
    other: {
      title: 'The other side’s own reason',
      meaning: 'The other side gave a reason that this portal does not know. Its own words are below.',
      advice: 'Ask the other side what it means; its contact details are on the page of the destination.',
    },
  },
  replyProblems,
  tagFindings,
  signatures: {
    verified: 'Signature checked and valid',
    wrong: 'The signature does not match the text and the key',
    'key-unknown': 'The signing key is unknown',
    unreadable: 'No readable signed event',
    misplaced: 'Validly signed, but does not match the log',
  },
  keyOwners: {
    service: 'key of the delivery service',
    destination: 'key of the destination',
  },
  noticeStates: {
    waiting: 'waiting for delivery',
    delivered: 'delivered',
    'given-up': 'given up',
    cancelled: 'no longer needed',
    'not-configured': 'no callback configured',
  },
  callbackTypes: {
    'new-submissions': 'new submission',
    'new-replies': 'new reply',
    'new-events': 'new event',
  },
  reasons: {
    'no-longer-needed': 'It had been decided in the meantime; the notification was no longer needed.',
    'callback-removed': 'The callback was removed before the notification could be delivered.',
    'callback-awaited':
      'The callback was removed before the notification could be delivered. It will be delivered as soon as there is one again, if the submission is still waiting then.',
    'not-in-time': 'It could not be delivered within 14 days.',
    other: 'The delivery service ended the delivery.',
  },
  errorClasses: {
    dns: 'Host name not found',
    'forbidden-address': 'Address not allowed',
    connect: 'No connection',
    tls: 'No secure connection (TLS)',
    timeout: 'No answer within the time limit',
    status: 'Refused with status {status}',
    delivered: 'Confirmed with status {status}',
    other: 'Failed',
  },
}
