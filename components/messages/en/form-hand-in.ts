import type { formHandIn as german } from '../de/form-hand-in.ts'

/** What people read who hand in documents in a case, after the office has asked for them. */
export const formHandIn: typeof german = {
  title: 'Documents you are asked for',
  until: 'Please hand these in by {day}.',
  over: 'The documents were due by {day}. You can still hand them in; the office decides whether they count.',
  intro:
    'PDF, JPEG or PNG, up to {size} per file and {total} at a time. Large photos are made smaller here in your browser, then the files are encrypted. You can hand in some of them now and the rest later.',
  keep: 'Once opened, this list can be read for {days, plural, one {one more day} other {another # days}}. You can still hand in documents after that.',
  states: { handed: 'handed in', open: 'still missing', optional: 'if you have it', refused: 'not accepted' },
  handed:
    '{count, plural, one {One file} other {# files}} handed in on {day}.{refused, select, true { The office could not accept {count, plural, one {it} other {them}}.} other {}}',
  others: 'Other documents',
  othersHint: 'Anything that does not fit above.',
  remark: 'Remark',
  remarkHint: 'For example, what is still missing and when you can hand it in.',
  remarkTooLong: 'The remark can have up to {most, number} characters.',
  send: 'Send documents',
  nothing: 'Choose at least one file, or write a remark.',
  sentTitle: 'Your documents have been sent',
  sent: '{count, plural, =0 {Your remark is} one {One file is} other {# files are}} ready for the office. What happens next is shown further down on this page.',
  gone: {
    open: 'Hand in documents for this reply',
    title: 'Handing in without the list',
    note: 'The reply with the list of documents has been deleted. Please say what you are handing in.',
    others: 'Documents',
  },
  closed: {
    ended: {
      title: 'Nothing more can be handed in here',
      note: 'The office has accepted nothing in this case. Please contact it directly.',
    },
    paused: {
      title: 'Not possible at the moment',
      note: 'The office is not accepting anything this way right now. Try again later, or contact it directly.',
    },
  },
  events: {
    'submit-submission': { title: 'Documents handed in', note: 'The delivery service has received all of them.' },
    'notify-submission': {
      title: 'The office knows about the documents',
      note: 'It has not accepted them yet.',
    },
    'forward-submission': {
      title: 'Documents passed on',
      note: 'The office says that it has passed the documents on.',
    },
    'accept-submission': {
      title: 'The office has accepted the documents',
      note: 'Everything arrived unchanged.',
    },
    'reject-submission': {
      title: 'The office has not accepted the documents',
      note: 'This is why:',
    },
    'reject-submission-late': {
      title: 'Documents not fetched in time',
      note: 'The office did not respond in time. Contact it, or hand in the documents again.',
    },
    'delete-submission': {
      title: 'Documents deleted from the delivery service',
      note: 'The encrypted files are no longer at the delivery service.',
    },
  },
}
