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
      ahead: {
        de: ['eine Einreichung wird zurückgewiesen', 'Einreichungen werden zurückgewiesen'],
        en: ['one submission will be rejected', 'submissions will be rejected'],
      },
    },
    'replies-rejected': {
      at: 220,
      ...usual,
      tone: 'danger',
      ahead: {
        de: ['eine Antwort wird zurückgewiesen', 'Antworten werden zurückgewiesen'],
        en: ['one reply will be rejected', 'replies will be rejected'],
      },
    },
    'notices-given-up': {
      at: 230,
      tone: 'danger',
      permission: 'see-callbacks',
      place: '/callbacks/undelivered/{objectKind}/{objectId}?state=waiting',
      ahead: {
        de: ['eine Benachrichtigung wird aufgegeben', 'Benachrichtigungen werden aufgegeben'],
        en: ['one notification will be given up', 'notifications will be given up'],
      },
    },
    'secrets-ending': {
      at: 240,
      tone: 'warning',
      permission: 'see-clients',
      place: '/clients/{objectId}',
      ahead: { de: ['ein Geheimnis läuft ab', 'Geheimnisse laufen ab'], en: ['one secret expires', 'secrets expire'] },
    },
    'certificates-ending': {
      at: 250,
      tone: 'warning',
      permission: 'see-destinations',
      place: '/destinations/{objectId}#keys',
      ahead: {
        de: ['ein Zertifikat läuft ab', 'Zertifikate laufen ab'],
        en: ['one certificate expires', 'certificates expire'],
      },
    },
    'incomplete-submissions-deleted': {
      at: 260,
      ...usual,
      ahead: {
        de: ['eine unvollständige Einreichung wird gelöscht', 'unvollständige Einreichungen werden gelöscht'],
        en: ['one incomplete submission will be deleted', 'incomplete submissions will be deleted'],
      },
    },
    'incomplete-replies-deleted': {
      at: 270,
      ...usual,
      ahead: {
        de: ['eine unvollständige Antwort wird gelöscht', 'unvollständige Antworten werden gelöscht'],
        en: ['one incomplete reply will be deleted', 'incomplete replies will be deleted'],
      },
    },
    'reminders-due': {
      at: 280,
      ...usual,
      ahead: {
        de: ['eine Erinnerung wird fällig', 'Erinnerungen werden fällig', 'Erinnerungen werden verschickt'],
        en: ['one reminder is due', 'reminders are due', 'Reminders will be sent'],
      },
    },
    'submission-content-deleted': {
      at: 290,
      ...usual,
      ahead: {
        de: [
          'der Inhalt einer entschiedenen Einreichung wird gelöscht',
          'entschiedene Einreichungen verlieren ihren Inhalt',
          'Inhalte entschiedener Einreichungen werden gelöscht',
        ],
        en: [
          'the content of one decided submission will be deleted',
          'decided submissions will lose their content',
          'Contents of decided submissions will be deleted',
        ],
      },
    },
    'reply-content-deleted': {
      at: 300,
      ...usual,
      ahead: {
        de: [
          'der Inhalt einer entschiedenen Antwort wird gelöscht',
          'entschiedene Antworten verlieren ihren Inhalt',
          'Inhalte entschiedener Antworten werden gelöscht',
        ],
        en: [
          'the content of one decided reply will be deleted',
          'decided replies will lose their content',
          'Contents of decided replies will be deleted',
        ],
      },
    },
    'unsubmitted-cases-deleted': {
      at: 310,
      ...usual,
      ahead: {
        de: ['ein Fall ohne Einreichung wird gelöscht', 'Fälle ohne Einreichung werden gelöscht'],
        en: ['one case without a submission will be deleted', 'cases without a submission will be deleted'],
      },
    },
    'cases-deleted': {
      at: 320,
      ...usual,
      ahead: {
        de: ['ein alter Fall wird gelöscht', 'alte Fälle werden gelöscht'],
        en: ['one old case will be deleted', 'old cases will be deleted'],
      },
    },
  },
  commands: { radar: 170 },
  audit: ['create-radar-feed', 'delete-radar-feed', 'change-radar-digest'],
  dueWork: { warnings: 'mails', reminders: 'mails', sunsets: 'mails' },
  tables: {
    radar_feeds: { facts: [{ columns: ['created_at', 'last_used_at'], writtenBy: ['node'], readBy: [] }] },
    radar_digests: {},
    waiting_reminders: { facts: [{ columns: ['reminded_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
