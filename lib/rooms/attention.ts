import type { Room } from './room.ts'

/** Where the cases behind a number of the radar stand one by one. */
export const ENTRIES = '/radar/entries?kind={kind}&destination={objectId}&day={day}'
/** The usual course of cases. */
const usual = { tone: 'info', permission: 'see-cases', place: ENTRIES } as const

export const attention = {
  name: 'attention',
  wing: true,
  question: 'What needs somebody, what will happen without anyone acting, and who is told of it?',
  dialect: 'sql',
  areas: ['start', 'overview', 'radar'],
  calls: ['overview', 'radar'],
  pages: {
    start: { href: '/', at: 10 },
    radar: { href: '/radar', at: 15, permission: 'see-cases' },
  },
  attention: {
    // what is so
    'callback-failing': {
      at: 10,
      tone: 'danger',
      permission: 'see-callbacks',
      place: '/callbacks?{objectKind}={objectId}&state=failed',
      mail: 'warnings',
      alerts: ['KurierCallbacksFail', 'KurierCallbacksLate', 'KurierCallbacksNotSent', 'KurierAuthorityEnds'],
    },
    'submissions-near-deadline': {
      at: 20,
      tone: 'danger',
      permission: 'see-cases',
      place: '/cases?destination={objectId}&state=submitted',
      mail: 'reminders',
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
      alerts: ['KurierCallbacksGivenUp'],
    },
    'secret-ending': { at: 60, tone: 'warning', permission: 'see-clients', place: '/clients/{objectId}#secrets' },
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
    'client-secret-aged': { at: 100, tone: 'info', permission: 'see-clients', place: '/clients/{objectId}#secrets' },
    'deprecation-ending': {
      at: 110,
      tone: 'warning',
      permission: 'see-clients',
      place: '/clients/{objectId}#deprecated',
      mail: 'sunsets',
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
    'deprecated-use': { at: 140, tone: 'info', permission: 'see-clients', place: '/clients/{objectId}#deprecated' },
    // what will happen, in the order in which it is told of within a day
    'submissions-rejected': {
      at: 210,
      ...usual,
      tone: 'danger',
      ahead: true,
    },
    'replies-rejected': {
      at: 220,
      ...usual,
      tone: 'danger',
      ahead: true,
    },
    'notices-given-up': {
      at: 230,
      tone: 'danger',
      permission: 'see-callbacks',
      place: '/callbacks/undelivered/{objectKind}/{objectId}?state=waiting',
      ahead: true,
    },
    'secrets-ending': {
      at: 240,
      tone: 'warning',
      permission: 'see-clients',
      place: '/clients/{objectId}',
      ahead: true,
    },
    'certificates-ending': {
      at: 250,
      tone: 'warning',
      permission: 'see-destinations',
      place: '/destinations/{objectId}#keys',
      ahead: true,
    },
    'incomplete-submissions-deleted': {
      at: 260,
      ...usual,
      ahead: true,
    },
    'incomplete-replies-deleted': {
      at: 270,
      ...usual,
      ahead: true,
    },
    'reminders-due': {
      at: 280,
      ...usual,
      ahead: true,
    },
    'submission-content-deleted': {
      at: 290,
      ...usual,
      ahead: true,
    },
    'reply-content-deleted': {
      at: 300,
      ...usual,
      ahead: true,
    },
    'unsubmitted-cases-deleted': {
      at: 310,
      ...usual,
      ahead: true,
    },
    'cases-deleted': {
      at: 320,
      ...usual,
      ahead: true,
    },
  },
  commands: { status: 5, radar: 170 },
  audit: ['create-radar-feed', 'delete-radar-feed', 'change-radar-digest'],
  dueWork: { warnings: 'mails', reminders: 'mails', sunsets: 'mails' },
  tables: {
    radar_feeds: { facts: [{ columns: ['created_at', 'last_used_at'], writtenBy: ['node'], readBy: [] }] },
    radar_digests: {},
    waiting_reminders: { facts: [{ columns: ['reminded_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
