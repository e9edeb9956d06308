import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'start-rotation': 'Rotation of a key or secret begun',
    'step-rotation': 'Step in the rotation of a key or secret',
    'postpone-rotation': 'Proposal to rotate a key or secret postponed',
  },
  stuck: {
    'carry-out-rotation': 'Due step in the rotation of a key or secret',
  },
  settings: {
    ROTATION_PROPOSED_MONTHS: 'Months after which a new key or secret is proposed (0: never)',
  },
} satisfies RoomWords<'rotations'>
