import { newProgram, writtenFailure } from '@kurier/cli/program'
import { harmless } from '@kurier/cli/texts'
import { addAccept } from './commands/accept.ts'
import { addAreas } from './commands/areas.ts'
import { addCallbackListen } from './commands/callback-listen.ts'
import { addCheckpoint } from './commands/checkpoint.ts'
import { addDeletionReceipt } from './commands/deletion-receipt.ts'
import { addExplainCallback } from './commands/explain-callback.ts'
import { addEvents } from './commands/events.ts'
import { addFetch } from './commands/fetch.ts'
import { addKeys } from './commands/keys.ts'
import { addReject } from './commands/reject.ts'
import { addReplies } from './commands/replies.ts'
import { addReply } from './commands/reply.ts'
import { addRoutes } from './commands/routes.ts'
import { addSend } from './commands/send.ts'
import { addVerify } from './commands/verify.ts'
import { addWatch } from './commands/watch.ts'
import { asFailure } from './session/failure.ts'
import { openSession, type SessionSurroundings } from './session/session.ts'
import type { SettingsOptions } from './session/settings.ts'

const commands = [
  addKeys,
  addAreas,
  addRoutes,
  addSend,
  addFetch,
  addWatch,
  addAccept,
  addReject,
  addReply,
  addReplies,
  addEvents,
  addDeletionReceipt,
  addCheckpoint,
  addVerify,
  addCallbackListen,
  addExplainCallback,
]

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

/**
 * Runs one command line.
 * @param args what stands after the program's name
 */
export async function runClient(args: string[], surroundings: SessionSurroundings): Promise<number> {
  const program = newProgram('kurier-client', about, conventions, surroundings)
    .option('--config <file>', 'settings file (default: kurier-client.json, if it is there)')
    .option('--base-url <address>', 'address of the service')
    .option('--client-id <id>', 'id of the client')
    .option('--keys <folder>', 'folder of private keys')
  const options = (): SettingsOptions & { json?: boolean } => program.opts()
  const session = openSession(surroundings, options)
  for (const add of commands) add(program, session)
  try {
    await program.parseAsync(args, { from: 'user' })
    return session.exitCode()
  } catch (error) {
    const failure = asFailure(error)
    if (failure.message !== '') {
      const line = writtenFailure(failure, options().json === true)
      surroundings.err(`${harmless(line)}\n`)
    }
    return failure.exitCode
  }
}
