import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    forms: 'Formulare',
  },
  audit: {
    'offer-form': 'Formular angeboten',
    'withdraw-form': 'Formular nicht mehr angeboten',
    'change-form-words': 'Bezeichnungen eines Formulars geändert',
  },
  settings: {
    LIMIT_FORM_ATTACHMENT_BYTES: 'Größte Datei, die jemand einem Formular beifügt, in Bytes',
    LIMIT_FORM_TOTAL_BYTES: 'Alle Dateien, die jemand einem Formular beifügt, in Bytes',
    FORM_APPLICATIONS_PER_HOUR: 'Mit Formularen begonnene Anträge je Adresse und Stunde',
    FORM_APPLICATIONS_PER_MINUTE: 'Mit Formularen begonnene Anträge von allen zusammen je Minute',
  },
} satisfies RoomWords<'applications'>
