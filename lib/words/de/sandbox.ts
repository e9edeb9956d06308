import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    sandbox: 'Testumgebung',
  },
  tabs: {
    clock: 'Uhr',
  },
  audit: {
    'advance-clock': 'Uhr der Testumgebung vorgestellt',
    'create-sandbox-receiver': 'Testempfänger eingerichtet',
    'change-sandbox-receiver': 'Antwort eines Testempfängers geändert',
    'delete-sandbox-receiver': 'Testempfänger entfernt',
    'create-sandbox-partner': 'Simulierte Gegenstelle eingerichtet',
    'change-sandbox-partner': 'Simulierte Gegenstelle geändert',
    'delete-sandbox-partner': 'Simulierte Gegenstelle entfernt',
  },
  settings: {
    SANDBOX: 'Testumgebung: die Uhr lässt sich vorstellen',
  },
} satisfies RoomWords<'sandbox'>
