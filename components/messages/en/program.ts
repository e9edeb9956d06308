import type { program as german } from '../de/program.ts'

/** The program kurier-client: download it, set it up, try it out. */
export const program: typeof german = {
  title: 'Try it with kurier-client',
  intro:
    'The program encrypts and decrypts on your machine. It is a single file and needs nothing but Node.js 20.19 or later.',
  guide: 'Guide to kurier-client',
  download: '1. Download the program into a folder of its own',
  missing: 'This installation does not offer the program for download. Ask whoever runs it.',
  facts: 'Version {version}, {size}, SHA-256: {sha256}',
  settings: '2. Put the settings in the same folder',
  settingsNote:
    'The program finds the file {file} by itself. Enter the secret in it; if you create a new one, you get the file filled in.',
  settingsOfEach:
    'Each client has a settings file on its page: kurier-sender.env for an online service, kurier-receiver.env for an administration system. Both may lie side by side; each command takes the right one.',
  toClients: 'Go to the clients',
  commands: '3. Commands, in this order',
  noDestination:
    'There is no destination for it yet. As soon as there is one, the commands name it; until then, name one with --destination.',
  library: 'Library for TypeScript and JavaScript',
  libraryNote: 'The same as a package for your own program.',
  libraryGuide: 'Guide to the library',
  by: {
    'online-service': 'online service',
    'administration-system': 'administration system',
  },
  command: {
    keys: 'Create keys',
    sample: 'Create a sample application',
    send: 'Send',
    fetch: 'Fetch',
    accept: 'Accept',
    reply: 'Reply',
    received: 'See what happened in the case you fetched',
    replies: 'Fetch and accept replies',
    events: 'See what happened in the case you sent',
  },
  note: {
    keys: 'The public ones go on the page of the destination; the private ones stay with you. If you have already created the keys in the portal, put the private ones in the folder “keys”.',
    sample: 'Writes invented data into the folder “application”. You can add attachments.',
    send: 'Encrypts the folder and sends it. The receipt in it opens the replies later.',
    fetch: 'Fetches, checks and decrypts whatever is waiting.',
    accept: 'Accepts the submission you fetched. If there are several, name the folder of one.',
    reply: 'Writes a decision and sends it encrypted to the online service.',
    received: 'Every signature is verified on your machine.',
    replies: 'Opens the replies with the key in the receipt.',
    events: 'Every signature is verified on your machine.',
  },
}
