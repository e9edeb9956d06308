import type { RoomWords } from '../room-words.ts'

export const words = {
  stuck: {
    'expire-submission': 'Deadline of a submission',
    'expire-reply': 'Deadline of a reply',
  },
  settings: {
    DEADLINE_INCOMPLETE_DAYS: 'Days after which incomplete submissions and replies are deleted',
    DEADLINE_SUBMITTED_DAYS: 'Days after which undecided submissions and replies are rejected',
    DEADLINE_CONTENT_DAYS: 'Days after the decision until the content is deleted',
    LIMIT_METADATA_BYTES: 'Largest metadata record in bytes',
    LIMIT_DATA_BYTES: 'Largest data record in bytes',
    LIMIT_ATTACHMENT_BYTES: 'Largest attachment in bytes',
    LIMIT_ATTACHMENTS: 'Attachments per submission',
    LIMIT_TOTAL_BYTES: 'All parts of one submission in bytes',
    LIMIT_CLIENT_INCOMPLETE_BYTES: 'Attachments of what one client has begun and not submitted, in bytes',
    LIMIT_NETWORK_INCOMPLETE_BYTES: 'The same of people with a form, from one network, in bytes',
    LIMIT_SUBMIT_MEMORY_BYTES: 'Memory for concurrent incoming submissions in bytes',
  },
} satisfies RoomWords<'documents'>
