import type { help as german } from '../de/help.ts'

/** The help page: the way to the first submission, addresses, ids. */
export const help: typeof german = {
  title: 'Help',
  intro: 'The steps to your first submission, all addresses of this installation, and what the IDs mean.',
  tools: {
    title: 'Send and fetch with kurier-client',
    intro:
      'The program encrypts and decrypts on your machine. It comes with the source code of Kurier and needs nothing but “npm ci”.',
    guide: 'Guide to kurier-client',
    settings: 'Download settings (kurier.env)',
    settingsNote:
      'Put the secret of the client in it. If you create a new client or a new secret, you get the file filled in there.',
    send: 'Send (online service)',
    sendNote: 'The folder “antrag” contains data.json and the attachments.',
    keys: 'Create keys (administration system)',
    keysNote: 'The public ones go on the page of the destination; the private ones stay with you.',
    fetch: 'Fetch (administration system)',
    fetchNote: 'Fetches, checks and decrypts whatever is waiting.',
    listen: 'Receive callbacks',
    listenNote:
      'Shows what arrives and whether the signature is valid. For a certificate from your own certificate authority the operator sets CALLBACK_CA_FILE, for addresses in your own network CALLBACK_ALLOWED_NETWORKS.',
    listenSandbox: 'In this sandbox you can do without a certificate: use a test receiver.',
    sandbox: 'Go to the sandbox',
  },
  ids: {
    title: 'What the IDs mean',
    term: {
      clientId: 'clientId, clientSecret',
      destinationId: 'destinationId',
      caseId: 'caseId',
      submissionId: 'submissionId, replyId',
      kid: 'kid',
      service: 'urn:de:fim:leika:leistung:…',
    },
    about: {
      clientId: 'The access of a program. It uses both to request a token; the secret is shown only once.',
      destinationId: 'A destination: where a submission goes.',
      caseId: 'A case: everything that belongs together between an online service and an authority.',
      submissionId: 'A submission or a reply in a case.',
      kid: 'A key of a destination or of the service. It is exchanged step by step on the page of the destination, under “Keys”.',
      service: 'A public service from the national catalogue.',
    },
    search: 'The search at the top of the page finds whatever one of these IDs belongs to.',
  },
}
