import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    organisations: 'Organisationen',
  },
  tabs: {
    people: 'Personen',
    organisations: 'Organisationen',
    auditLog: 'Protokoll',
  },
  audit: {
    'create-organisation': 'Organisation angelegt',
    'rename-organisation': 'Organisation umbenannt',
    'invite-person': 'Person eingeladen',
    'withdraw-invitation': 'Einladung zurückgezogen',
    'accept-invitation': 'Einladung angenommen',
    'change-role': 'Rolle geändert',
    'remove-member': 'Mitglied entfernt',
    'leave-organisation': 'Organisation verlassen',
    'make-operator-link': 'Link für einen Zugang zum Betrieb erzeugt',
    'make-operator': 'Person in den Betrieb aufgenommen',
    'change-person': 'Rechte einer Person geändert',
    'disable-person': 'Person gesperrt',
    'enable-person': 'Person entsperrt',
    'make-password-link': 'Link für ein neues Passwort erzeugt',
    'sign-in': 'Angemeldet',
    'sign-in-refused': 'Anmeldung abgewiesen',
    'sign-out': 'Abgemeldet',
    'end-session': 'Sitzung beendet',
    'change-password': 'Passwort geändert',
    'prepare-second-factor': 'Einrichtung eines zweiten Faktors begonnen',
    'set-up-second-factor': 'Zweiten Faktor eingerichtet',
    'remove-second-factor': 'Zweiten Faktor entfernt',
    'renew-recovery-codes': 'Wiederherstellungscodes erneuert',
    'use-recovery-code': 'Wiederherstellungscode benutzt',
    'export-audit-log': 'Protokoll exportiert',
  },
} satisfies RoomWords<'accounts'>
