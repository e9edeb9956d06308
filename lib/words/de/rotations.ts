import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'start-rotation': 'Austausch eines Schlüssels oder Geheimnisses begonnen',
    'step-rotation': 'Schritt im Austausch eines Schlüssels oder Geheimnisses',
    'postpone-rotation': 'Vorschlag zum Austausch zurückgestellt',
  },
  stuck: {
    'carry-out-rotation': 'Fälliger Schritt beim Austausch eines Schlüssels oder Geheimnisses',
  },
  settings: {
    ROTATION_PROPOSED_MONTHS:
      'Monate, nach denen ein neuer Schlüssel oder ein neues Geheimnis vorgeschlagen wird (0: nie)',
  },
} satisfies RoomWords<'rotations'>
