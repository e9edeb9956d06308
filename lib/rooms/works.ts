import type { Room } from './room.ts'

export const works = {
  name: 'works',
  question: 'What does each room do by itself, and when?',
  dialect: 'sql',
  calls: ['admin/cron'],
  operatorPages: {
    cron: { href: '/admin/cron', at: 40, group: 'state' },
  },
  commands: { cron: 180 },
  audit: ['run-cron'],
  loops: ['deadlines and clean-up'],
  dueWork: { digests: 'mails', records: 'clean-up' },
  stuck: ['due-work'],
  settings: {
    CRON_SECRET: { at: 180, kind: 'bearer' },
    CRON_MODE: { at: 190, kind: 'choice', of: ['internal', 'external'], default: 'internal', isShown: true },
  },
  metrics: {
    runs: {
      is: 'histogram',
      name: 'due_work_run_duration_seconds',
      help: 'Time of a run of the due work',
      buckets: [0.1, 0.5, 1, 5, 10, 20, 40],
    },
    runAge: {
      is: 'gauge',
      name: 'due_work_run_age_seconds',
      help: 'Time since the newest noted run of the due work began',
      isRead: true,
    },
    overdue: {
      is: 'gauge',
      name: 'due_work_overdue',
      help: 'What is due and not done',
      labels: ['work'],
      isRead: true,
    },
    overdueAge: {
      is: 'gauge',
      name: 'due_work_oldest_overdue_age_seconds',
      help: 'For how long the oldest of it has been due',
      labels: ['work'],
      isRead: true,
    },
    stuckWork: {
      is: 'gauge',
      name: 'due_work_stuck',
      help: 'Rows that the due work could not do and tries again',
      isRead: true,
    },
  },
  kept: { runs: { days: 30 } },
  tables: {
    cron_runs: {
      orders: { started_at: 'service' },
      facts: [{ columns: ['finished_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
  },
} as const satisfies Room
