import type { pictures as german } from '../de/pictures.ts'

export const pictures: typeof german = {
  title: 'Activity',
  span: 'Period',
  spans: { day: '24 hours', month: '30 days' },
  submissions: 'Submissions',
  submitted: 'Sent',
  events: 'Events',
  callbacks: 'Callbacks delivered',
  callbacksFigure: '{delivered, number} of {attempts, number}',
  delivered: 'Delivered',
  failed: 'Failed',
  durations: 'Duration (median, 95%)',
  durationsFigure: '{median}, {p95}',
  p95: '95% take at most',
  none: '–',
  toCases: 'Cases in this period',
  toCallbacks: 'Attempts in this period',
  failures: 'Failed attempts:',
  errorClasses: {
    dns: 'host name could not be resolved ({count, number})',
    'forbidden-address': 'address not allowed ({count, number})',
    connect: 'no connection ({count, number})',
    tls: 'TLS error ({count, number})',
    timeout: 'timed out ({count, number})',
    status: 'unsuccessful response ({count, number})',
  },
  refusals:
    '{count, plural, =0 {No token request was refused.} one {One token request was refused.} other {# token requests were refused.}} They are kept for 14 days.',
}
