import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from './child-processes.ts'

/** The product's command line on one installation. */
export type Kurier = {
  /**
   * Runs a command to its end and answers its JSON.
   * @throws Error with what it said on standard error; its cause is the answer of a command that found faults
   */
  run: (args: readonly string[]) => Promise<Record<string, unknown>>
  /** Resolves when no command is under way. */
  idle: () => Promise<void>
}

/** @param settings environment variables that name the installation */
export function kurierCommand(settings: Record<string, string>): Kurier {
  const underWay = new Set<Promise<unknown>>()

  async function run(args: readonly string[]): Promise<Record<string, unknown>> {
    const printed: Record<'stdout' | 'stderr', string[]> = { stdout: [], stderr: [] }
    const child = startProgram(['server/kurier/main.ts', ...args, '--json'], {
      settings,
      onLine: (line, from) => void printed[from].push(line),
    })
    underWay.add(child.ended)
    const code = await child.ended
    underWay.delete(child.ended)
    const answer = printed.stdout.join('\n')
    if (code === 0) return JSON.parse(answer) as Record<string, unknown> // --json promises an object
    const words = `kurier ${args.join(' ')} ended with ${code ?? 'a signal'}: ${printed.stderr.slice(-5).join('\n')}`
    throw new Error(words, { cause: answer === '' ? undefined : JSON.parse(answer) })
  }

  async function idle(): Promise<void> {
    await Promise.all(underWay)
  }

  return { run, idle }
}

/** Whether an own database was made in a folder. */
export const hasDatabase = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'postgres/server.json')).then(
    () => true,
    () => false,
  )

/**
 * Moves what an earlier run left in a folder to where this run answers, which may be another port; a new folder is called
 * by its first start.
 */
export async function moveTo(baseUrl: string, dataDir: string, kurier: Kurier): Promise<void> {
  if (!(await hasDatabase(dataDir))) return
  const { identities } = (await kurier.run(['installation', 'show'])) as { identities: { baseUrl: string }[] } // as it promises
  const last = identities.at(-1)
  if (last && last.baseUrl !== baseUrl) await kurier.run(['installation', 'move', '--base-url', baseUrl])
}
