import type { Room } from './room.ts'

/** Of what was agreed with an organisation. */
const agreement = { permission: 'manage-organisation', place: '/organisations/{objectId}/figures' } as const

export const overview = {
  name: 'overview',
  wing: true,
  question: 'How much went through, how long did it take, and is the installation well?',
  dialect: 'prisma',
  areas: ['pictures', 'admin', 'organisationFigures'],
  calls: ['admin', 'admin/keys', 'overview/figures', 'overview/organisations'],
  operatorPages: {
    overview: { href: '/admin', at: 10, group: 'state' },
    callbacks: { href: '/admin/callbacks', at: 20, group: 'state' },
    queue: { href: '/admin/queue', at: 30, group: 'state' },
    keys: { href: '/admin/keys', at: 90, group: 'set-up' },
    settings: { href: '/admin/settings', at: 120, group: 'set-up' },
  },
  attention: {
    'agreement-exceeded': { at: 115, ...agreement, tone: 'warning' },
    'agreement-nearly-used': { at: 150, ...agreement, tone: 'info' },
  },
  audit: ['agree-with-organisation'],
  loops: ['figures'],
  kept: {
    'event-hours': { days: 400 },
    'delivery-hours': { days: 400 },
    'decision-hours': { days: 400 },
    'attempt-hours': { days: 400 },
    'hour-totals': { days: 400 },
    'organisation-days': { days: 400 },
  },
  tables: {
    delivery_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    decision_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    attempt_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    hour_totals: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    organisation_days: {},
    organisation_agreements: {},
    event_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
  },
} as const satisfies Room
