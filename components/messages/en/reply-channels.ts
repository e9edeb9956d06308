import type { replyChannels as german } from '../de/reply-channels.ts'

export const replyChannels: typeof german = {
  fitConnect: 'Reply by this service',
  eMail: 'E-mail',
  deMail: 'De-Mail',
  elster: 'ELSTER mailbox',
  fink: 'Mailbox (FINK)',
  idBundDeMailbox: 'Mailbox of the user account',
}
