import { startProgram } from './child-processes.ts'

/** Runs a command line of the product to its end. */
export type Kurier = (...args: string[]) => Promise<Record<string, unknown>>

/**
 * The product's command line on the installation that `settings` name.
 * @returns a function that answers the command's JSON, or throws with what it said on standard error
 */
export function kurierCommand(settings: Record<string, string>): Kurier {
  return async (...args) => {
    const printed: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] }
    const child = startProgram(['server/kurier/main.ts', ...args, '--json'], {
      settings,
      onLine: (line, from) => void printed[from].push(line),
    })
    const code = await child.ended
    if (code === 0) return JSON.parse(printed.stdout.join('\n')) as Record<string, unknown> // --json promises an object
    throw new Error(`kurier ${args.join(' ')} ended with ${code ?? 'a signal'}: ${printed.stderr.slice(-5).join('\n')}`)
  }
}

export type Credentials = { clientId: string; clientSecret: string }

/** Registers an API client; its secret is shown this once and never printed here. */
export async function registerClient(kurier: Kurier, kind: string, name: string): Promise<Credentials> {
  const { clientId, clientSecret } = await kurier('clients', 'create', '--name', name, '--kind', kind)
  if (typeof clientId === 'string' && typeof clientSecret === 'string') return { clientId, clientSecret }
  throw new Error('kurier clients create answered no clientId and clientSecret')
}
