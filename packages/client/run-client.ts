import { option } from '@kurier/cli/parameters'
import { runLine } from '@kurier/cli/program'
import { accept } from './commands/accept.ts'
import { addressing } from './commands/addressing.ts'
import { areas } from './commands/areas.ts'
import { callbackListen } from './commands/callback-listen.ts'
import { checkpoint } from './commands/checkpoint.ts'
import { deletionReceipt } from './commands/deletion-receipt.ts'
import { events } from './commands/events.ts'
import { explainCallback } from './commands/explain-callback.ts'
import { fetch } from './commands/fetch.ts'
import { keys } from './commands/keys.ts'
import { reject } from './commands/reject.ts'
import { replies } from './commands/replies.ts'
import { reply } from './commands/reply.ts'
import { routes } from './commands/routes.ts'
import { sample } from './commands/sample.ts'
import { send } from './commands/send.ts'
import { verify } from './commands/verify.ts'
import { watch } from './commands/watch.ts'
import { asFailure } from './session/failure.ts'
import { openSession, type SessionSurroundings } from './session/session.ts'
import manifest from './package.json' with { type: 'json' }

/** All commands, in the order of the help. */
export const clientCommands = [
  keys,
  areas,
  routes,
  addressing,
  sample,
  send,
  fetch,
  watch,
  accept,
  reject,
  reply,
  replies,
  events,
  deletionReceipt,
  checkpoint,
  verify,
  callbackListen,
  explainCallback,
]

const options = {
  as: option('--as <profile>', 'whose settings to take: those in kurier-<profile>.env'),
  config: option('--config <file>', 'settings file of another name or in another folder'),
  baseUrl: option('--base-url <address>', 'address of the service'),
  clientId: option('--client-id <id>', 'id of the client'),
  keys: option('--keys <folder>', 'folder of private keys'),
}

const about =
  'Client of the Kurier submission delivery service, for online services (they send) and administration systems (they ' +
  'receive). Everything is encrypted and decrypted here; the service never sees the content.'

const conventions = `
Settings stand in files kurier-<profile>.env in the current folder, as the portal gives them: kurier-sender.env for an
online service, kurier-receiver.env for an administration system. A command takes the one that it needs; where several
fit, --as names one. Without such files the same names are read from the environment:
  KURIER_BASE_URL        address of the service (or --base-url)
  KURIER_CLIENT_ID       id of the client (or --client-id)
  KURIER_CLIENT_SECRET   secret of the client
  KURIER_DESTINATION_ID  the destination, for commands that are given none by --destination
  KURIER_KEYS            folder of private keys (or --keys)
  KURIER_SCHEMA_BASE     base of the types of events, where the service does not tell it
  KURIER_ROLE            whose settings these are: sender or receiver

Answers go to standard output, all else to standard error. With --json the answer is one line of JSON, and so is an
error, as the last line of standard error: {"error":{"code","message",…}}.
Exit codes: 0 done, 1 refused by the service, 2 wrong use or settings, 3 connection, 4 content incorrect,
5 content that this program does not know.`

/** Runs one command line of `kurier-client`. */
export const runClient = (args: string[], surroundings: SessionSurroundings): Promise<number> =>
  runLine(
    {
      name: 'kurier-client',
      about,
      conventions,
      version: manifest.version,
      options,
      commands: clientCommands,
      open: (speech, given) => openSession(surroundings, speech, given),
      asFailure,
    },
    args,
    surroundings,
  )
