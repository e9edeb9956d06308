import { setTimeout as sleep } from 'node:timers/promises'
import { needed, option } from '@kurier/cli/parameters'
import { columns, shownTime } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { MINUTE, SECOND } from '#lib/platform/durations.ts'
import { settings } from '#lib/platform/env.ts'
import { conflict } from '#lib/platform/errors.ts'
import { readSandbox } from '#lib/wings/sandbox/read-sandbox.ts'
import { createReceiver } from '#lib/wings/sandbox/receivers.ts'
import type { ReceiverAnswer } from '#lib/wings/sandbox/schema.ts'
import { showCase, shownCase } from '#lib/wings/sandbox/show-case.ts'
import { organisationId, sandboxCommand } from './sandbox-command.ts'
import { partners } from './sandbox-partners.ts'

const inWords = ({ closes, status, delaySeconds }: ReceiverAnswer): string =>
  closes ? 'closes the connection' : `${status}${delaySeconds > 0 ? ` after ${delaySeconds} s` : ''}`

const listReceivers = sandboxCommand({
  name: 'list',
  about: 'list all test receivers, newest first',
  run: async (_, { context }) => {
    const { receivers } = await readSandbox(context)
    return { receivers }
  },
  shown: ({ receivers }) =>
    columns(receivers, {
      NAME: ({ name }) => name,
      ADDRESS: ({ url }) => url,
      ANSWERS: ({ answer }) => inWords(answer),
      RECEIVED: ({ deliveries }) => deliveries,
      LAST: ({ lastAt }) => shownTime(lastAt),
    }),
})

const addReceiver = sandboxCommand({
  name: 'add',
  about: 'set up a test receiver; prints its address and its secret',
  takes: { name: needed('--name <name>', 'name of the receiver'), organisationId },
  run: (wish, { context }) => createReceiver(context, wish),
  shown: ({ url, secret }) => `${url}\nsecret: ${secret}`,
})

/** Milliseconds after which a server that has not begun to play counts as stopped. */
const PATIENCE = MINUTE

const play = sandboxCommand({
  name: 'play',
  about: 'have a whole case played by two simulated partners, and say where it is',
  takes: {
    organisationId: option(
      '--organisation <organisationId>',
      'organisation (default: one that is called "Sandbox")',
      id,
    ),
  },
  run: async (wish, { context }) => {
    const { partnerId, since } = await showCase(context, wish)
    const until = context.clock.monotonic() + PATIENCE
    while (context.clock.monotonic() < until) {
      const { caseId, problem } = await shownCase(context, { partnerId, since: new Date(since) })
      if (problem !== null) throw conflict(problem)
      if (caseId !== null) return { caseId, url: `${settings().baseUrl}/cases/${caseId}` }
      await sleep(SECOND / 2)
    }
    throw conflict('Nothing was played within a minute: the server must be running, with SANDBOX=true.')
  },
  shown: ({ url }) => `The case is being played: ${url}`,
})

/** `kurier sandbox …` */
export const commands = [
  {
    name: 'sandbox',
    about: 'test receivers and simulated partners, with SANDBOX=true; the running server plays them',
    commands: [
      {
        name: 'receivers',
        about: 'addresses of the service that take callbacks',
        commands: [listReceivers, addReceiver],
      },
      { name: 'partners', about: 'administrations and online services that the server plays', commands: partners },
      play,
    ],
  },
]
