import { needed, option } from '@kurier/cli/parameters'
import { findRoutes, type Route, type RouteQuestion } from '@kurier/sdk/routing'
import { misuse } from '../session/failure.ts'
import { command } from '../session/session.ts'
import { wholeList } from '../session/whole-list.ts'

const after = `
The most special destination comes first. The signature of each was checked here; the id is what \`send\` takes.
Areas are found with \`kurier-client areas\`. No client is needed, only the address of the service.

  kurier-client routes --service 99107023017000 --ars 010515163003`

/** `kurier-client routes` */
export const routes = command({
  name: 'routes',
  about: 'finds the destinations for a service at a place (anybody)',
  takes: {
    service: needed('--service <key>', 'key of the service, 14 digits, or its URN'),
    ars: option('--ars <key>', 'regional key of the place'),
    ags: option('--ags <key>', 'municipality key of the place'),
    areaId: option('--area <id>', 'id of an area'),
  },
  after,
  run: async ({ service, ...place }, session) => {
    if (Object.keys(place).length !== 1) throw misuse('Name the place by exactly one of --ars, --ags and --area.')
    const question = { service, ...place } as RouteQuestion // of one place
    const http = session.publicClient()
    const found = await wholeList(
      async (page) => {
        const { routes: items, totalCount } = await findRoutes(http, { ...question, ...page })
        return { items, totalCount }
      },
      ({ destinationId }) => destinationId,
    )
    return { routes: found }
  },
  shown: ({ routes: found }) => found.map(line).join('\n') || 'no destination',
})

function line({ destinationId, destinationName, contact, destinationParameters }: Route): string {
  const regions = destinationParameters.publicServices.flatMap((service) => service.regions)
  return [destinationId, destinationName, contact.legalName, contact.email, regions.join(' ') || 'everywhere'].join(
    '  ',
  )
}
