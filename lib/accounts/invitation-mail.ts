import type { Mail } from '../platform/mail.ts'

/** The mail that brings an invitation; in both languages, for nobody knows yet which one its reader speaks. */
export function invitationMail(invitation: { to: string; organisationName: string; link: string }): Mail {
  const { to, organisationName, link } = invitation
  const text = [
    'Guten Tag,',
    `Sie sind eingeladen, in Kurier für „${organisationName}“ mitzuarbeiten. Öffnen Sie dazu diesen Link:`,
    link,
    'Der Link wirkt einmal und sieben Tage lang. Wenn Sie die Einladung nicht erwarten, löschen Sie diese Nachricht.',
    '--',
    'Hello,',
    `you are invited to work in Kurier for “${organisationName}”. Open the link above to accept.`,
    'The link works once and for seven days. If you do not expect this invitation, delete this message.',
  ].join('\n\n')
  return { to, subject: 'Einladung zu Kurier / Invitation to Kurier', text }
}
