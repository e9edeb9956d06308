import type { Room } from './room.ts'

export const radar = {
  name: 'radar',
  question: 'What will happen without anyone acting, and what will probably be missed?',
  dialect: 'sql',
  areas: ['radar'],
  calls: ['radar'],
  commands: { radar: 170 },
  audit: ['create-radar-feed', 'delete-radar-feed', 'change-radar-digest'],
  dueWork: { digests: 'mails' },
  tables: {
    radar_feeds: { facts: [{ columns: ['created_at', 'last_used_at'], writtenBy: ['node'], readBy: [] }] },
    radar_digests: {},
  },
} as const satisfies Room
