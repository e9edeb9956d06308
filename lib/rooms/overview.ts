import type { Room } from './room.ts'

export const overview = {
  name: 'overview',
  question: 'What needs attention, how much, how long, and is the installation well?',
  dialect: 'prisma',
  areas: ['start', 'overview', 'pictures', 'admin'],
  pages: {
    start: { href: '/', at: 10 },
    admin: { href: '/admin', at: 90, permission: 'operate' },
  },
  operatorPages: {
    overview: { href: '/admin', at: 10 },
    callbacks: { href: '/admin/callbacks', at: 20 },
    queue: { href: '/admin/queue', at: 30 },
    keys: { href: '/admin/keys', at: 90 },
    settings: { href: '/admin/settings', at: 120 },
  },
  attention: {
    'callback-failing': {
      at: 10,
      tone: 'danger',
      permission: 'see-callbacks',
      place: '/callbacks?{objectKind}={objectId}&state=failed',
    },
    'submissions-near-deadline': {
      at: 20,
      tone: 'danger',
      permission: 'see-cases',
      place: '/cases?destination={objectId}&state=submitted',
    },
    'replies-near-deadline': {
      at: 30,
      tone: 'danger',
      permission: 'see-cases',
      place: '/cases?client={objectId}&reply=submitted',
    },
    'callbacks-given-up': {
      at: 40,
      tone: 'danger',
      permission: 'see-callbacks',
      place: '/callbacks/undelivered/{objectKind}/{objectId}?state=given-up',
    },
    'secret-ending': { at: 60, tone: 'warning', permission: 'see-clients', place: '/clients/{objectId}/rotation' },
    'certificate-ending': {
      at: 70,
      tone: 'warning',
      permission: 'see-destinations',
      place: '/destinations/{objectId}/rotation',
    },
    'key-aged': { at: 80, tone: 'info', permission: 'see-destinations', place: '/destinations/{objectId}/rotation' },
    'callback-secret-aged': {
      at: 90,
      tone: 'info',
      permission: 'see-destinations',
      place: '/destinations/{objectId}/rotation#callback-secret',
    },
    'client-secret-aged': { at: 100, tone: 'info', permission: 'see-clients', place: '/clients/{objectId}/rotation' },
    'deprecation-ending': {
      at: 110,
      tone: 'warning',
      permission: 'see-clients',
      place: '/clients/{objectId}/deprecations',
    },
    'destination-without-callback': {
      at: 120,
      tone: 'info',
      permission: 'see-destinations',
      place: '/destinations/{objectId}#callback',
    },
    'destination-not-active': {
      at: 130,
      tone: 'info',
      permission: 'see-destinations',
      place: '/destinations/{objectId}#state',
    },
    'deprecated-use': { at: 140, tone: 'info', permission: 'see-clients', place: '/clients/{objectId}/deprecations' },
  },
  loops: ['figures'],
  kept: {
    'event-hours': { days: 400 },
    'delivery-hours': { days: 400 },
    'decision-hours': { days: 400 },
    'attempt-hours': { days: 400 },
    'hour-totals': { days: 400 },
  },
  tables: {
    delivery_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    decision_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    attempt_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    hour_totals: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    event_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
  },
} as const satisfies Room
