import { option } from '@kurier/cli/parameters'
import { runLine } from '@kurier/cli/program'
import { accept } from './commands/accept.ts'
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
import { send } from './commands/send.ts'
import { verify } from './commands/verify.ts'
import { watch } from './commands/watch.ts'
import { asFailure } from './session/failure.ts'
import { openSession, type SessionSurroundings } from './session/session.ts'

/** All commands, in the order of the help. */
export const clientCommands = [
  keys,
  areas,
  routes,
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
  config: option('--config <file>', 'settings file (default: kurier-client.json, if it is there)'),
  baseUrl: option('--base-url <address>', 'address of the service'),
  clientId: option('--client-id <id>', 'id of the client'),
  keys: option('--keys <folder>', 'folder of private keys'),
}

const about =
  'Client of the Kurier submission delivery service, for online services (they send) and administration systems (they ' +
  'receive). Everything is encrypted and decrypted here; the service never sees the content.'

const conventions = `
Settings, each by option, environment or kurier-client.json in the current folder, in this order:
  address of the service   --base-url    KURIER_BASE_URL        "baseUrl"
  id of the client         --client-id   KURIER_CLIENT_ID       "clientId"
  secret of the client                   KURIER_CLIENT_SECRET   "clientSecret"
  folder of private keys   --keys        KURIER_KEYS            "keys"

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
      options,
      commands: clientCommands,
      open: (speech, given) => openSession(surroundings, speech, given),
      asFailure,
    },
    args,
    surroundings,
  )
