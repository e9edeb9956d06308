import type { kit as german } from '../de/kit.ts'

export const kit: typeof german = {
  copy: {
    action: 'Copy',
    done: 'Copied',
    failed: 'Selected – please copy it with the keyboard',
  },
  table: {
    sortAscending: 'Sort ascending by {column}',
    sortDescending: 'Sort descending by {column}',
  },
  pages: {
    label: 'Pages',
    previous: 'Back',
    next: 'Next',
    range: '{from, number}–{to, number} of {total, number}',
  },
  filter: {
    apply: 'Apply',
    reset: 'Reset',
    all: 'All',
    label: 'Narrow down the list',
  },
  form: {
    errorTitle: '{count, plural, one {One entry is missing or wrong} other {# entries are missing or wrong}}',
    optional: 'optional',
    cancel: 'Cancel',
    save: 'Save',
    busy: 'Please wait …',
  },
  dialog: {
    cancel: 'Cancel',
    close: 'Close',
    typeToConfirm: 'Type “{text}” to confirm',
    typeDiffers: 'That is not the same yet.',
  },
  time: {
    utc: '{utc} (UTC)',
    never: 'never',
  },
  contents: 'On this page',
  more: 'Show {count, number} more',
  stay: 'The secret is only shown now. Leave this page anyway?',
  loading: 'Loading …',
  breadcrumb: 'You are here',
  problem: {
    title: 'That did not work',
    signIn: 'Sign in in a new tab',
    requestId: 'Reference for the operator: {requestId}',
    codes: {
      malformed: 'The request was incomplete. Reload the page and try again.',
      unauthenticated: 'Your session has ended. Sign in again; what you have not saved still stands on this page.',
      forbidden: 'Your role does not allow this. Ask an owner of your organisation.',
      'not-found': 'It is not there, or not any more. Reload the page.',
      conflict: 'The state has changed meanwhile or does not allow this.',
      invalid: 'Some entries are wrong.',
      'callback-unreachable': 'The callback address cannot be reached.',
      'too-large': 'That is too large.',
      'too-many-requests': 'Too many requests in a short time. Wait a moment and try again.',
      unavailable: 'The service cannot be reached at the moment. Try again in a minute.',
      unreachable: 'The service does not answer. Check your connection and try again.',
      internal: 'The fault is not yours and stands in the log of the service.',
    },
  },
}
