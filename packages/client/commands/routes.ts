import type { Command } from 'commander'
import { findRoutes, type Route, type RouteQuestion } from '@kurier/sdk/routing'
import { misuse } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import { wholeList } from '../session/whole-list.ts'

interface RouteOptions {
  service: string
  ars?: string
  ags?: string
  area?: string
}

const after = `
The most special destination comes first. The signature of each was checked here; the id is what \`send\` takes.
Areas are found with \`kurier-client areas\`. No client is needed, only the address of the service.

  kurier-client routes --service 99107023017000 --ars 010515163003`

/** Routes that are asked for at once. */
const AT_ONCE = 500

/** `kurier-client routes` */
export function addRoutes(program: Command, session: Session): void {
  program
    .command('routes')
    .description('finds the destinations for a service at a place (anybody)')
    .requiredOption('--service <key>', 'key of the service, 14 digits, or its URN')
    .option('--ars <key>', 'regional key of the place')
    .option('--ags <key>', 'municipality key of the place')
    .option('--area <id>', 'id of an area')
    .addHelpText('after', after)
    .action(async (options: RouteOptions) => {
      const routes = await allRoutes(session, questionOf(options))
      session.print({ json: { routes }, text: routes.map(line).join('\n') || 'no destination' })
    })
}

function questionOf({ service, ars, ags, area: areaId }: RouteOptions): RouteQuestion {
  if ([ars, ags, areaId].filter((key) => key !== undefined).length !== 1) {
    throw misuse('Name the place by exactly one of --ars, --ags and --area.')
  }
  if (ars !== undefined) return { service, ars }
  return ags === undefined ? { service, areaId: areaId ?? '' } : { service, ags }
}

function allRoutes(session: Session, question: RouteQuestion): Promise<Route[]> {
  const http = session.publicClient()
  const page = async (offset: number) => {
    const { routes, totalCount } = await findRoutes(http, { ...question, offset, limit: AT_ONCE })
    return { items: routes, totalCount }
  }
  return wholeList(page, ({ destinationId }) => destinationId)
}

function line({ destinationId, destinationName, contact, destinationParameters }: Route): string {
  const regions = destinationParameters.publicServices.flatMap((service) => service.regions)
  return [destinationId, destinationName, contact.legalName, contact.email, regions.join(' ') || 'everywhere'].join(
    '  ',
  )
}
