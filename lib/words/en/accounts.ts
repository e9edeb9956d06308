import type { mails as german } from '../de/accounts.ts'
import type { RoomWords } from '../room-words.ts'

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
    'add-member': 'Member added',
    'remove-member': 'Member removed',
    'leave-organisation': 'Organisation left',
    'make-operator-link': 'Link for operator access created',
    'make-operator': 'Person made an operator',
    'provision-person': 'Access given by the sign-in service',
    'keep-role': 'Role kept as the last one',
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
  settings: {
    OIDC_ISSUER: 'OpenID Connect provider for sign-in',
    OIDC_CLIENT_ID: 'Client ID at this provider',
    OIDC_CLIENT_SECRET: 'Client secret at this provider',
    OIDC_NAME: 'Name of the provider on the button',
    OIDC_SCOPES: 'Scopes that are asked of this provider',
    OIDC_ROLES_CLAIM: 'Claim that tells roles, by its name or path',
    OIDC_ROLES: 'Roles that values of this claim give',
    OIDC_PROVISION: 'First sign-in there gives access, with a role at least',
    SECOND_FACTOR_REQUIRED: 'Operators and owners need a second factor',
  },
} satisfies RoomWords<'accounts'>

export const mails: typeof german = {
  invitation: {
    subject: 'Invitation to Kurier',
    text: `Hello,

{by, select, person {{inviter} invites you} other {you are invited}} to join “{organisation}” in Kurier, with the role “{role, select, owner {Owner} developer {Developer} reader {Read access} other {Case worker}}”. Open the link above to accept.

The link is valid for seven days and works only once. If you were not expecting an invitation, delete this message.`,
  },
  password: {
    subject: 'new password',
    text: `Hello {name},

a new password has been requested for your access to Kurier ({host}). Set it with this link:

{link}

The link is valid for 30 minutes and works only once. If you did not request a new password, you do not need to do anything.`,
  },
  provider: {
    subject: 'sign-in service linked',
    text: `Hello {name},

your access to Kurier ({host}) is now linked with the sign-in service {issuer}: whoever signs in there with your e-mail
address is signed in here too.{startsAnew, select, yes { A password that was set before no longer works, and all other sessions have ended.} other {}} If this was not you, please contact the operators at once.`,
  },
}
