import type { Room } from './room.ts'

export const status = {
  name: 'status',
  wing: true,
  question: 'What is the public told of how the service works, and of what the operator writes about it?',
  dialect: 'sql',
  areas: ['status'],
  calls: ['admin/incidents'],
  operatorPages: {
    incidents: { href: '/admin/incidents', at: 60, group: 'public' },
  },
  commands: { incidents: 80 },
  audit: ['open-incident', 'note-incident', 'remove-incident'],
  settings: {
    PUBLIC_STATUS: { at: 480, kind: 'flag', default: false, isShown: true },
  },
  tables: {
    incidents: {
      facts: [
        { columns: ['begins_at', 'ends_at'], writtenBy: ['service', 'person'], readBy: ['service'] },
        { columns: ['created_at'], writtenBy: ['service'], readBy: [] },
      ],
    },
    incident_notes: { facts: [{ columns: ['at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
