import type {
  workbenchAttachments as germanAttachments,
  workbenchFacts as germanFacts,
  workbenchFound as germanFound,
} from '../de/workbench-facts.ts'
import { replyChannels } from './reply-channels.ts'

export const workbenchFacts: typeof germanFacts = {
  heading: 'Key facts',
  service: 'Service',
  region: 'Region',
  noRegion: 'not given',
  submission: 'ID of the submission',
  case: 'ID of the case',
  payment: 'Payment',
  paymentStates: { BOOKED: 'paid', INITIAL: 'begun, not paid', FAILED: 'failed', CANCELED: 'cancelled' },
  identity: 'Proof of identity',
  levels: {
    low: 'Level of assurance low',
    substantial: 'Level of assurance substantial',
    high: 'Level of assurance high',
    unknown: 'Level of assurance not given',
  },
  unchecked: 'says the online service; not checked here',
  channels: 'Further ways to reply',
  channel: replyChannels,
  senderReference: 'Reference of the online service',
  applicationDate: 'Day of the application',
  others: 'Further details of the online service',
  othersCount: '{count, plural, one {One detail} other {# details}}',
}

export const workbenchFound: typeof germanFound = {
  'authentication-tag-incorrect': 'The authentication tag differs from the one in the signed submit event.',
  'schema-missing': 'The metadata record does not name its schema ($schema).',
  'encryption-issue': 'The part cannot be decrypted with the key that it names.',
  'syntax-violation':
    '{part, select, metadata {The metadata record is no JSON object in UTF-8.} other {The data record is no JSON in UTF-8.}}',
  'schema-violation':
    '{part, select, metadata {The metadata record does not follow its schema{place, select, none {.} other {, at this place: {place}}}} other {The content type of the data record differs from the one in the metadata record.}}',
  'unsupported-schema':
    '{part, select, metadata {This version of the metadata record is not read{place, select, none {.} other {, because of this place: {place}}}} other {The destination does not take this schema for the service.}}',
  'hash-mismatch': 'The hash in the metadata record does not fit the content.',
  'attachments-mismatch': 'The attachments that were announced, described and sent are not the same.',
  'service-mismatch': 'The metadata record names another public service than the submission.',
}

export const workbenchAttachments: typeof germanAttachments = {
  heading: 'Attachments',
  reading: 'Fetching and checking attachment {number} of {total} …',
  read: 'All attachments have been checked.',
  save: 'Save',
  saveNamed: 'Save {name}',
  look: 'View',
  show: 'View {name}',
  incorrect: 'not as sent',
  noPicture: 'This cannot be shown as an image. Save the file.',
  noPdf: 'This cannot be shown as a PDF, for example because it needs a password. Save the file.',
  noPage: 'Page {page, number} cannot be shown. Save the file.',
  noText: 'There is no text on this page.',
  page: 'Page {page, number}',
  pageOf: '{name}, page {page, number} of {of, number}',
  asText: 'Show as text',
  asPages: 'Show as pages',
  morePages: '{count, plural, one {One more page is} other {# more pages are}} not shown here. Save the file.',
}
