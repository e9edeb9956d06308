import type { Terminal } from '@kurier/cli/program'
import { harmless } from '@kurier/cli/texts'
import { AdministrationSystem, type DestinationKeys } from '@kurier/sdk/administration-system'
import type { ConnectionOptions } from '@kurier/sdk/connection'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import type { JwkPair } from '@kurier/sdk/keys'
import { publicClient } from '@kurier/sdk/routing'
import type { HttpClient } from '@kurier/sdk/http-client'
import type { ExitCode } from './failure.ts'
import { keysOfFolder } from './key-folder.ts'
import { progressBar, type ProgressBar } from './progress-bar.ts'
import { readAddress, readSettings, type Settings, type SettingsOptions } from './settings.ts'

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

/** What a command answers: the document of `--json`, and the same in words. */
export interface SessionAnswer {
  json: object
  text: string
  exitCode?: ExitCode
}

/** What the commands need of their surroundings. */
export interface Session {
  /** Tells what goes on, apart from the answer. */
  say: (line: string) => void
  print: (answer: SessionAnswer) => void
  progress: () => ProgressBar
  settings: () => Settings
  /** For calls that need no token; the address is all that it needs of the settings. */
  publicClient: () => HttpClient
  onlineService: () => OnlineService
  administrationSystem: () => AdministrationSystem
  surroundings: SessionSurroundings
  exitCode: () => ExitCode
}

/** @param options asked when they are needed, for the command line is not yet read when the session is made */
export function openSession(
  surroundings: SessionSurroundings,
  options: () => SettingsOptions & { json?: boolean },
): Session {
  const { out, err, env, isTerminal, sleep } = surroundings
  let exitCode: ExitCode = 0
  const say = (line: string): void => err(`${harmless(line)}\n`)
  const settings = (): Settings => readSettings(options(), env)
  const connection = ({ baseUrl, clientId, clientSecret, schemaBase }: Settings): ConnectionOptions => ({
    baseUrl,
    clientId,
    clientSecret,
    schemaBase,
    sleep,
  })
  return {
    say,
    print: (answer) => {
      exitCode = answer.exitCode ?? exitCode
      out(`${options().json ? JSON.stringify(answer.json) : harmless(answer.text)}\n`)
    },
    progress: () => progressBar(isTerminal && !options().json ? err : undefined),
    settings,
    publicClient: () => publicClient({ baseUrl: readAddress(options(), env), sleep }),
    onlineService: () => new OnlineService({ ...connection(settings()), cipher: streamingCipher }),
    administrationSystem: () => {
      const given = settings()
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
    exitCode: () => exitCode,
  }
}
