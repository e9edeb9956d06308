import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { MINUTE, SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { conflict } from '#lib/platform/errors.ts'
import { readSandbox } from '#lib/wings/sandbox/read-sandbox.ts'
import { createReceiver } from '#lib/wings/sandbox/receivers.ts'
import type { ReceiverAnswer } from '#lib/wings/sandbox/schema.ts'
import { showCase, shownCase } from '#lib/wings/sandbox/show-case.ts'
import { organisationOption, sandboxContext } from './sandbox-context.ts'
import { addPartners } from './sandbox-partners.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

/** `kurier sandbox …` */
export function addNoun(program: Command, session: Session): void {
  const sandbox = program
    .command('sandbox')
    .description('test receivers and simulated partners, with SANDBOX=true; the running server plays them')
  addReceivers(sandbox, session)
  addPartners(sandbox, session)
  sandbox
    .command('play')
    .description('have a whole case played by two simulated partners, and say where it is')
    .option('--organisation <organisationId>', 'organisation (default: one that is called "Sandbox")', id)
    .action((options: { organisation?: string }) => session.onDatabase(() => play(options.organisation)))
}

function addReceivers(sandbox: Command, session: Session): void {
  const receivers = sandbox.command('receivers').description('addresses of the service that take callbacks')
  receivers
    .command('list')
    .description('list all test receivers, newest first')
    .action(() => session.onDatabase(listReceivers))
  receivers
    .command('add')
    .description('set up a test receiver; prints its address and its secret')
    .requiredOption('--name <name>', 'name of the receiver')
    .addOption(organisationOption())
    .action(({ name, organisation: organisationId }: { name: string; organisation: string }) =>
      session.onDatabase(async () => {
        const made = await createReceiver(sandboxContext(), { organisationId, name })
        return { json: made, text: `${made.url}\nsecret: ${made.secret}` }
      }),
    )
}

const inWords = ({ closes, status, delaySeconds }: ReceiverAnswer): string =>
  closes ? 'closes the connection' : `${status}${delaySeconds > 0 ? ` after ${delaySeconds} s` : ''}`

async function listReceivers(): Promise<SessionAnswer> {
  const { receivers } = await readSandbox(sandboxContext())
  const rows = receivers.map(({ name, url, answer, deliveries, lastAt }) => [
    name,
    url,
    inWords(answer),
    String(deliveries),
    shownTime(lastAt === null ? null : new Date(lastAt)),
  ])
  return { json: { receivers }, text: table(['NAME', 'ADDRESS', 'ANSWERS', 'RECEIVED', 'LAST'], rows) }
}

/** Milliseconds after which a server that has not begun to play counts as stopped. */
const PATIENCE = MINUTE

async function play(organisationId: string | undefined): Promise<SessionAnswer> {
  const context = sandboxContext()
  const { partnerId, since } = await showCase(context, { organisationId })
  const until = context.clock.monotonic() + PATIENCE
  while (context.clock.monotonic() < until) {
    const { caseId, problem } = await shownCase(context, { partnerId, since: new Date(since) })
    if (problem !== null) throw conflict(problem)
    if (caseId !== null) {
      const url = `${settings().baseUrl}/cases/${caseId}`
      return { json: { caseId, url }, text: `The case is being played: ${url}` }
    }
    await pause(SECOND / 2)
  }
  throw conflict('Nothing was played within a minute: the server must be running, with SANDBOX=true.')
}
