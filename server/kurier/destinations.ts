import { argument, needed } from '@kurier/cli/parameters'
import { columns, shownTime, table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { assignClient, unassignClient } from '#lib/destinations/assign-client.ts'
import { changeDestination } from '#lib/destinations/change-destination.ts'
import { describeDestination } from '#lib/destinations/describe-destination.ts'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { listDestinations } from '#lib/destinations/read-destination.ts'
import type { DestinationRecord } from '#lib/destinations/schema.ts'
import type { Context } from '#lib/platform/context.ts'
import { examinationsOf } from './examine-callback.ts'
import { rotateKey } from './rotate-key.ts'
import { rotateCallbackSecret } from './rotate-secret.ts'
import { command } from './session.ts'

const PAGE = 500

const destinationId = argument('<destinationId>', 'id of the destination', id)
const clientId = needed('--client <clientId>', 'id of a client of the same organisation', id)

const list = command({
  name: 'list',
  about: 'list all destinations, oldest first',
  run: async (_, { context }) => ({ destinations: await allDestinations(context) }),
  shown: ({ destinations }) =>
    columns(destinations, {
      DESTINATION: ({ destinationId }) => destinationId,
      NAME: ({ name }) => name,
      STATUS: ({ status }) => status,
      SERVICES: ({ publicServices }) => publicServices.length,
      'ENCRYPTION KEY': ({ encryptionKid }) => encryptionKid,
      CALLBACK: ({ callback }) => callback?.url ?? 'not configured',
    }),
})

const assign = command({
  name: 'assign',
  about: 'assign one more client to a destination; it then works with all of its cases',
  takes: { destinationId, clientId },
  run: async (wish, { context }) => {
    await assignClient(context, wish)
    return wish
  },
  shown: (wish) => `The client ${wish.clientId} is assigned to the destination ${wish.destinationId}.`,
})

const unassign = command({
  name: 'unassign',
  about: 'take a destination from one of its clients; its cases stay, this client no longer takes part in them',
  takes: { destinationId, clientId },
  run: async (wish, { context }) => {
    await unassignClient(context, wish)
    return wish
  },
  shown: (wish) => `The client ${wish.clientId} works with the destination ${wish.destinationId} no longer.`,
})

type ShownDestination = Omit<DestinationDetail, 'mayManage'>

async function destinationShown(context: Context, which: { destinationId: string }): Promise<ShownDestination> {
  const { mayManage: _always, ...destination } = await describeDestination(context, which)
  return destination
}

function inWords({
  callbackState,
  callback,
  keys,
  clients,
  missing,
  organisation,
  ...shown
}: ShownDestination): string {
  const { standing, since, waiting, forecast } = callbackState
  const inUse = keys.filter(({ revokedAt }) => revokedAt === null)
  return table(
    ['DESTINATION', shown.destinationId],
    [
      ['name', shown.name],
      ['organisation', `${organisation.name} (${organisation.id})`],
      ['status', shown.status],
      ...(missing.length > 0 ? [['missing', missing.join(', ')]] : []),
      ['can become', shown.nextSteps.join(', ') || 'nothing else'],
      ['services', String(shown.publicServices.length)],
      ...inUse.map(({ kid, purpose, createdAt, isActive }) => [
        `${purpose} key`,
        `${kid}, since ${shownTime(createdAt)}${isActive ? ', in use' : ''}`,
      ]),
      ['callback', callback?.url ?? 'not configured'],
      ['callbacks', `${standing}${since ? ` since ${shownTime(since)}` : ''}, waiting: ${waiting}`],
      ...(forecast
        ? [['undecided', `${forecast.undecided}, the first is rejected after ${shownTime(forecast.rejectedAfter)}`]]
        : []),
      ...clients.map(({ clientId: assigned, name, isDisabled }) => [
        'client',
        `${assigned} ${name}${isDisabled ? ' (DISABLED)' : ''}`,
      ]),
      ['open documents', String(shown.open)],
    ],
  )
}

const show = command({
  name: 'show',
  about: 'show a destination: status and what is missing, keys, callback, clients',
  takes: { destinationId },
  run: (wish, { context }) => destinationShown(context, wish),
  shown: inWords,
})

const switchTo = (name: string, status: 'active' | 'inactive', about: string) =>
  command({
    name,
    about,
    takes: { destinationId },
    run: async (wish, { context }) => {
      await changeDestination(context, { ...wish, patch: { status } })
      return destinationShown(context, wish)
    },
    shown: inWords,
  })

/** `kurier destinations …` */
export const commands = [
  {
    name: 'destinations',
    about: 'delivery points of administrations',
    commands: [
      list,
      show,
      switchTo('disable', 'inactive', 'take no new submissions; those that came go on, and callbacks too'),
      switchTo('enable', 'active', 'take submissions again'),
      assign,
      unassign,
      ...examinationsOf('destination'),
      rotateKey,
      rotateCallbackSecret,
    ],
  },
]

async function allDestinations(context: Context): Promise<DestinationRecord[]> {
  const all: DestinationRecord[] = []
  for (;;) {
    const page = await listDestinations(context, { offset: all.length, limit: PAGE })
    all.push(...page.destinations)
    if (page.count < PAGE) return all
  }
}
