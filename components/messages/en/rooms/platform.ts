import type { RoomWords } from '../../room-words.ts'

export const words = {
  audit: {
    'rotate-signing-key': 'Signing key rotated',
    'reseal-secrets': 'Secrets sealed under the new master key',
    'restore-unauthenticated-backup': 'Backup restored that nobody could check',
    'move-installation': 'Installation moved to another address',
  },
} satisfies RoomWords<'platform'>
