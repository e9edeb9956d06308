import type { Room } from './room.ts'

export const rotations = {
  name: 'rotations',
  wing: true,
  question: 'How is a key or secret exchanged for a new one, and how far is that?',
  dialect: 'sql',
  areas: ['rotation'],
  calls: ['rotations'],
  audit: ['start-rotation', 'step-rotation', 'postpone-rotation'],
  dueWork: { rotations: 'clean-up' },
  stuck: ['carry-out-rotation'],
  settings: {
    ROTATION_PROPOSED_MONTHS: { at: 610, kind: 'wholeNumber', least: 0, most: 240, default: 24, isShown: true },
  },
  kept: {
    // after their end
    rotations: { days: 731 },
    'rotation-postponements': { days: 0 },
  },
  tables: {
    rotations: {
      orders: { leased_until: 'database', looked_at: 'database' },
      facts: [
        { columns: ['use_at'], writtenBy: ['person'], readBy: ['service'] },
        { columns: ['used_at', 'created_at', 'ended_at'], writtenBy: ['service'], readBy: ['service'] },
      ],
    },
    rotation_postponements: { facts: [{ columns: ['until'], writtenBy: ['service'], readBy: ['service'] }] },
  },
} as const satisfies Room
