import type { RoomWords } from '../../room-words.ts'

export const words = {
  audit: {
    'rotate-signing-key': 'Signaturschlüssel gewechselt',
    'reseal-secrets': 'Geheimnisse unter dem neuen Hauptschlüssel versiegelt',
    'restore-unauthenticated-backup': 'Ungeprüfte Sicherung eingespielt',
    'move-installation': 'Installation unter eine andere Adresse gestellt',
  },
} satisfies RoomWords<'platform'>
