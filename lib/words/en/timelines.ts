import type { explanation as german } from '../de/timelines.ts'
import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    workbench: 'Workbench',
    cases: 'Cases',
  },
  audit: {
    'see-case': 'Case viewed',
  },
  settings: {
    DEEMED_RECEIPT: 'From when something counts as received',
    WORKBENCH_KEYS_HOURS:
      'Hours for which a browser keeps private keys at the workbench for its session (0: only in the memory of the page)',
  },
} satisfies RoomWords<'timelines'>

export const explanation: typeof german = {
  situations: {
    unsent: {
      happened: 'The application was started on {at} but has not been sent yet.',
      means: 'The authority therefore does not know about it.',
      next: '{until, select, none {Please send it in the online service.} other {Please send it in the online service; anything not sent by {until} will be deleted.}}',
    },
    'never-sent': {
      happened: 'The application was started but never sent, and was deleted on {at}.',
      means: 'The authority never received it.',
      next: 'If you still want to apply, please fill in the form again and send it.',
    },
    underway: {
      happened: 'Your application was sent on {sentAt} and is being held safely for the authority.',
      means: 'The authority has not collected it yet; there is nothing you need to do.',
      next: '{until, select, none {As soon as it has been collected, you will see this on the page where you check the status.} other {If it is not collected by {until}, you will be told and can send it again.}}',
    },
    known: {
      happened: 'Your application was sent on {sentAt}, and the authority has known since {at} that it is waiting.',
      means: 'It has not yet confirmed that it has received the application; there is nothing you need to do.',
      next: '{until, select, none {As soon as it does, you will see this on the page where you check the status.} other {If it does not do so by {until}, you will be told and can send the application again.}}',
    },
    accepted: {
      happened: 'The authority received your application complete and unchanged on {at}.',
      means: 'It has arrived, but no decision has been made on it yet.',
      next: 'The authority will now work on it and contact you; only the authority can say how long that will take.',
    },
    answered: {
      happened: 'The authority replied to you on {at}.',
      means: 'The reply is waiting for you, sealed, and has not been opened yet.',
      next: '{until, select, none {Please open it where you made your application.} other {Please open it where you made your application by {until}; after that it can no longer be opened.}}',
    },
    'answer-read': {
      happened: 'The authority has received your application and replied to you.',
      means: 'The reply reached you in full on {at}.',
      next: 'It says what to do next; if you have questions about it, please ask the authority.',
    },
    'answer-unreadable': {
      happened: 'The authority replied to you, but on {at} the reply could not be read.',
      means: 'Your application itself is not affected; the authority has received it.',
      next: 'Please ask the authority to reply again.',
    },
    'answer-unread': {
      happened: 'The authority replied to you, but the reply was not collected in time and was returned on {at}.',
      means: 'Your application itself is not affected; the authority has received it.',
      next: 'Please ask the authority what it wrote to you.',
    },
    rejected: {
      happened:
        'On {at} the authority was unable to accept your application for a technical reason, and no decision has been made on it.',
      means: '{reason}',
      next: 'Please send the application again; if it is returned once more, contact whoever runs the form you filled in, or the authority.',
    },
    'rejected-late': {
      happened:
        'Your application was sent on {sentAt}, but the authority did not accept it in time, so it was returned on {at}.',
      means: 'This was not your fault, and no decision has been made on the application.',
      next: 'Please contact the authority and ask whether to send the application again and whether there is a deadline to keep.',
    },
  },
  reasons: {
    'authentication-tag-incorrect': 'Part of the application did not arrive there as it was sent.',
    'schema-missing': 'The authority’s software could not tell how the application was to be read.',
    'encryption-issue': 'The authority could not open the sealed application.',
    'syntax-violation': 'The application could be opened there, but not read.',
    'schema-violation': 'Details are missing or are not in the form that the authority’s software expects.',
    'unsupported-schema': 'The application is in a version that the authority’s software cannot work with.',
    'hash-mismatch': 'Once opened, part of the application was not the same as when it was sent.',
    'attachments-mismatch': 'The documents that arrived are not exactly those that belong to the application.',
    'service-mismatch': 'The application was marked for a different service from the one it applies for.',
    other: 'The authority gave its reason in its own words and will explain it if you ask.',
  },
}
