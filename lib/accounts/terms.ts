/** Characters of a password; the most is longer than any passphrase and keeps hashing within bounds. */
export const LEAST_PASSWORD = 12
export const MOST_PASSWORD = 200
/** Characters of the name of a person or organisation, at most. */
export const MOST_NAME = 200
/** Characters of an e-mail address, at most (RFC 5321 section 4.5.3.1.3 less its brackets). */
export const MOST_EMAIL = 254

/** To whom the list of people can be narrowed. */
export const peopleStandings = ['operator', 'support', 'disabled'] as const
export type PeopleStanding = (typeof peopleStandings)[number]

/** Why a provider's word opens no account here. */
export const providerRefusals = ['unknown-person', 'email-not-verified', 'disabled'] as const
export type ProviderRefusal = (typeof providerRefusals)[number]

/**
 * Everything that stands in the audit log. `see-case`: somebody of support or an operator looked at a case.
 * `workbench-…`: a call that a person made with a token of the workbench; `workbench-failed`: one that was refused or
 * failed. What is named here has its words in the portal's texts (`audit.actions`).
 */
export const auditActions = [
  'create-client',
  'change-client',
  'change-client-scopes',
  'disable-client',
  'enable-client',
  'delete-client',
  'add-client-secret',
  'revoke-client-secret',
  'request-trial-token',
  'create-destination',
  'change-destination',
  'delete-destination',
  'add-destination-key',
  'revoke-destination-key',
  'start-rotation',
  'step-rotation',
  'postpone-rotation',
  'assign-client',
  'unassign-client',
  'pause-callbacks',
  'resume-callbacks',
  'test-callback',
  'examine-callback',
  'finish-callback-examination',
  'send-callbacks-again',
  'see-case',
  'export-case',
  'prove-deletion',
  'see-callback-attempt',
  'request-workbench-token',
  'workbench-list',
  'workbench-read',
  'workbench-accept',
  'workbench-reject',
  'workbench-prepare-reply',
  'workbench-reply',
  'workbench-failed',
  'write-work-note',
  'delete-work-note',
  'create-organisation',
  'rename-organisation',
  'invite-person',
  'withdraw-invitation',
  'accept-invitation',
  'change-role',
  'remove-member',
  'leave-organisation',
  'make-operator-link',
  'make-operator',
  'change-person',
  'disable-person',
  'enable-person',
  'make-password-link',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'end-session',
  'change-password',
  'prepare-second-factor',
  'set-up-second-factor',
  'remove-second-factor',
  'renew-recovery-codes',
  'use-recovery-code',
  'offer-form',
  'withdraw-form',
  'change-form-words',
  'import-form',
  'edit-imported-form',
  'publish-form',
  'withdraw-form-version',
  'delete-form-draft',
  'set-deprecation-end',
  'open-incident',
  'note-incident',
  'remove-incident',
  'add-event-stream',
  'try-event-stream',
  'pause-event-stream',
  'resume-event-stream',
  'exchange-event-stream-secret',
  'remove-event-stream',
  'rotate-signing-key',
  'reseal-secrets',
  'restore-unauthenticated-backup',
  'advance-clock',
  'move-installation',
  'create-sandbox-receiver',
  'change-sandbox-receiver',
  'delete-sandbox-receiver',
  'create-sandbox-partner',
  'change-sandbox-partner',
  'delete-sandbox-partner',
  'run-cron',
  'export-audit-log',
  'create-radar-feed',
  'delete-radar-feed',
  'change-radar-digest',
] as const
export type AuditAction = (typeof auditActions)[number]
