import { downloadNames } from '#lib/wings/documentation/terms.ts'
import type { ClientKind } from '#lib/clients/terms.ts'

/** What is done with `kurier-client`; `key` names its text. */
export type ProgramCommand = {
  key: 'keys' | 'sample' | 'send' | 'fetch' | 'accept' | 'reply' | 'replies' | 'events' | 'received'
  /** Whose program does it. */
  kind: ClientKind
  line: string
}

const program = `node ${downloadNames.client}`

/** Gets the program; `curl` is on every system. */
export const downloadLine = (baseUrl: string): string => `curl -fsSO ${baseUrl}/${downloadNames.client}`

/** Gets the library into a project. */
export const installLine = (baseUrl: string): string => `npm install ${baseUrl}/${downloadNames.library}`

/** A letter to try with; its schema is made up. */
const decision = '{"$schema":"https://amt.example/schemas/decision.json","decision":"granted"}'

/**
 * A whole case in the order in which it happens, from keys to the answer. Each line runs as it stands in the folder of
 * program and settings, where one case was sent.
 * @param destinationId where to send to and what to fetch; without it the settings must say so
 */
export function programCommands(destinationId?: string): ProgramCommand[] {
  const to = destinationId === undefined ? '' : ` --destination ${destinationId}`
  const sender = 'online-service'
  const receiver = 'administration-system'
  return [
    { key: 'keys', kind: receiver, line: `${program} keys make --out keys` },
    { key: 'sample', kind: sender, line: `${program} sample application${to}` },
    { key: 'send', kind: sender, line: `${program} send application${to}` },
    { key: 'fetch', kind: receiver, line: `${program} fetch${to} --into inbox` },
    { key: 'accept', kind: receiver, line: `${program} accept inbox/*/*` },
    {
      key: 'reply',
      kind: receiver,
      line: `mkdir -p decision && echo '${decision}' > decision/data.json\n${program} reply inbox/* decision`,
    },
    { key: 'received', kind: receiver, line: `${program} events inbox/*` },
    { key: 'replies', kind: sender, line: `${program} replies --into answers --accept` },
    { key: 'events', kind: sender, line: `${program} events application` },
  ]
}
