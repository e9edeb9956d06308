import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    organisations: 'Organisations',
  },
  tabs: {
    people: 'People',
    organisations: 'Organisations',
    auditLog: 'Audit log',
  },
  audit: {
    'create-organisation': 'Organisation created',
    'rename-organisation': 'Organisation renamed',
    'invite-person': 'Person invited',
    'withdraw-invitation': 'Invitation withdrawn',
    'accept-invitation': 'Invitation accepted',
    'change-role': 'Role changed',
    'remove-member': 'Member removed',
    'leave-organisation': 'Organisation left',
    'make-operator-link': 'Link for operator access created',
    'make-operator': 'Person made an operator',
    'change-person': 'Rights of a person changed',
    'disable-person': 'Person disabled',
    'enable-person': 'Person enabled',
    'make-password-link': 'Link for a new password created',
    'sign-in': 'Signed in',
    'sign-in-refused': 'Sign-in refused',
    'sign-out': 'Signed out',
    'end-session': 'Session ended',
    'change-password': 'Password changed',
    'prepare-second-factor': 'Setting up a second factor begun',
    'set-up-second-factor': 'Second factor set up',
    'remove-second-factor': 'Second factor removed',
    'renew-recovery-codes': 'Recovery codes renewed',
    'use-recovery-code': 'Recovery code used',
    'export-audit-log': 'Audit log exported',
  },
} satisfies RoomWords<'accounts'>
