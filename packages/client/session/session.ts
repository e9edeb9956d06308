import { commandOf, printing, type Command, type CommandRow } from '@kurier/cli/commands'
import type { Parameters } from '@kurier/cli/parameters'
import type { Speech, Terminal } from '@kurier/cli/program'
import { AdministrationSystem, type DestinationKeys } from '@kurier/sdk/administration-system'
import type { ConnectionOptions } from '@kurier/sdk/connection'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import type { JwkPair } from '@kurier/sdk/keys'
import { publicClient } from '@kurier/sdk/routing'
import type { HttpClient } from '@kurier/sdk/http-client'
import { keysOfFolder } from './key-folder.ts'
import { progressBar, type ProgressBar } from './progress-bar.ts'
import type { Role } from './roles.ts'
import type { SettingsOptions } from './settings-file.ts'
import { readAddress, readDestinationId, readSettings, type Settings } from './settings.ts'

/** Where a command runs. */
export interface SessionSurroundings extends Terminal {
  /** Whether `err` is a terminal, where a line can be written over. */
  isTerminal: boolean
  env: Record<string, string | undefined>
  /** What is piped to the command. */
  input: NodeJS.ReadableStream
  /** From now on the command runs until it is stopped; the signal tells when. */
  untilStopped: () => AbortSignal
  /** Waits between repeated calls, in milliseconds; for tests. */
  sleep?: (milliseconds: number) => Promise<void>
  /** Makes the pair with which a sending wants to be answered; for tests, since making one takes long. */
  makeReplyKey?: () => Promise<JwkPair>
}

/** What the commands need of their surroundings. */
export interface Session extends Speech {
  progress: () => ProgressBar
  /** For calls that need no token; the address is all that it needs of the settings. */
  publicClient: () => HttpClient
  onlineService: () => OnlineService
  administrationSystem: () => AdministrationSystem
  /** For what both sides read in the same way. @param role whose settings are to be taken, when that is known */
  eitherSide: (role?: Role) => OnlineService
  /** The destination that was given, else that of the settings. */
  destinationId: (given: string | undefined, role?: Role) => string
  surroundings: SessionSurroundings
}

/** A command of `kurier-client`. */
export const command = <Takes extends Parameters, Result>(row: CommandRow<Takes, Session, Result>): Command<Session> =>
  commandOf(row, printing)

/** @param options asked when they are needed, for the command line is not yet read when the session is made */
export function openSession(
  surroundings: SessionSurroundings,
  speech: Speech,
  options: () => SettingsOptions,
): Session {
  const { err, env, isTerminal, sleep } = surroundings
  const place = { env, say: speech.say }
  const settings = (role?: Role): Settings => readSettings(options(), place, role)
  const connection = ({ baseUrl, clientId, clientSecret, schemaBase }: Settings): ConnectionOptions => ({
    baseUrl,
    clientId,
    clientSecret,
    schemaBase,
    sleep,
  })
  const eitherSide = (role?: Role) => new OnlineService({ ...connection(settings(role)), cipher: streamingCipher })
  return {
    ...speech,
    progress: () => progressBar(isTerminal && !speech.wantsJson() ? err : undefined),
    publicClient: () => publicClient({ baseUrl: readAddress(options(), place), sleep }),
    onlineService: () => eitherSide('sender'),
    eitherSide,
    destinationId: (given, role) => given ?? readDestinationId(options(), place, role),
    administrationSystem: () => {
      const given = settings('receiver')
      const keys = new Map<string, Promise<DestinationKeys>>()
      const system: AdministrationSystem = new AdministrationSystem({
        ...connection(given),
        cipher: streamingCipher,
        keysOf: (destinationId) => {
          const known = keys.get(destinationId) ?? keysOfFolder(given.keys, destinationId, system.http)
          keys.set(destinationId, known)
          return known
        },
      })
      return system
    },
    surroundings,
  }
}
