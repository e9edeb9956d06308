import { Argument, InvalidArgumentError, type Command } from 'commander'
import { deprecationsOfAll, deprecationsOfClient } from '#lib/clients/deprecations/list-deprecations.ts'
import { sunsetChange } from '#lib/clients/deprecations/schema.ts'
import { setSunset } from '#lib/clients/deprecations/set-sunset.ts'
import { deprecationNames, type DeprecationName } from '#lib/clients/terms.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

/** What is told of a use that nobody can see. */
const UNSEEN = 'not to be seen'

/** `kurier clients deprecations` and `kurier clients sunset` */
export function addDeprecations(clients: Command, session: Session): void {
  clients
    .command('deprecations')
    .description('what is deprecated, when it ends, and which clients still use it')
    .argument('[clientId]', 'of one client only', id)
    .action((clientId: string | undefined) => session.onDatabase(() => (clientId ? ofClient(clientId) : ofAll())))
  clients
    .command('sunset')
    .description('announce the end of something deprecated, or take it back; nothing stops by it')
    .addArgument(new Argument('<name>', 'what is deprecated').choices(deprecationNames))
    .argument(
      '<date>',
      'the day with whose beginning in Germany it ends, such as 2027-07-01; none takes it back',
      sunset,
    )
    .action((name: DeprecationName, { date }: { date: string | null }) =>
      session.onDatabase(() => announce(name, date)),
    )
}

/** Parses the end on the command line. */
function sunset(text: string): { date: string | null } {
  const date = text === 'none' ? null : text
  if (sunsetChange.shape.sunset.safeParse(date).success) return { date }
  throw new InvalidArgumentError('It must be a date such as 2027-07-01, a time such as 2027-06-30T22:00:00Z, or none.')
}

async function announce(name: DeprecationName, date: string | null): Promise<SessionAnswer> {
  await setSunset(contextFor(systemActor), { name, sunset: date })
  const text = date ? `${name} ends on ${date}, and clients are told so.` : `${name} has no end any more.`
  return { json: { name, sunset: date }, text }
}

type UseView = { uses: number | null; firstUsedAt: Date | null; lastUsedAt: Date | null }

const seenCells = ({ uses, firstUsedAt, lastUsedAt }: UseView): string[] => [
  uses === null ? UNSEEN : String(uses),
  shownTime(firstUsedAt),
  shownTime(lastUsedAt),
]

async function ofAll(): Promise<SessionAnswer> {
  const found = await deprecationsOfAll(contextFor(systemActor))
  const ends = found.deprecations.map((one) => [one.name, shownTime(one.since), shownTime(one.sunset), one.page])
  const rows = found.uses.map((use) => [
    use.clientId,
    use.clientName,
    use.organisationName,
    use.name,
    ...seenCells(use),
  ])
  const text = [
    table(['DEPRECATED', 'SINCE', 'ENDS', 'PAGE'], ends),
    rows.length === 0
      ? 'No client uses any of it.'
      : table(['CLIENT', 'NAME', 'ORGANISATION', 'USES', 'TIMES', 'FIRST', 'LAST'], rows),
  ]
  return { json: found, text: text.join('\n\n') }
}

async function ofClient(clientId: string): Promise<SessionAnswer> {
  const found = await deprecationsOfClient(contextFor(systemActor), { clientId })
  const rows = found.deprecations.map((one) => [
    one.name,
    ...(one.isUsed ? seenCells(one) : ['0', '-', '-']),
    shownTime(one.sunset),
  ])
  return { json: found, text: table(['DEPRECATED', 'TIMES', 'FIRST', 'LAST', 'ENDS'], rows) }
}
