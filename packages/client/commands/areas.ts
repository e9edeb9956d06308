import { argument } from '@kurier/cli/parameters'
import { findAreas } from '@kurier/sdk/routing'
import { command } from '../session/session.ts'
import { wholeList } from '../session/whole-list.ts'

const after = `
Every word must be a word of the name; * stands for any signs. Digits are an ARS, an AGS or an id. The id is what
\`kurier-client routes --area\` takes. No client is needed, only the address of the service.

  kurier-client areas 'Bay*'`

/** `kurier-client areas` */
export const areas = command({
  name: 'areas',
  about: 'finds areas by name or official key (anybody)',
  takes: { search: argument('<words...>', 'words of the name') },
  after,
  run: async (wish, session) => {
    const http = session.publicClient()
    const found = await wholeList(
      async (page) => {
        const { areas: items, totalCount } = await findAreas(http, { ...wish, ...page })
        return { items, totalCount }
      },
      ({ id }) => id,
    )
    return { areas: found }
  },
  shown: ({ areas: found }) => found.map(({ id, name, type }) => [id, name, type].join('  ')).join('\n') || 'no area',
})
