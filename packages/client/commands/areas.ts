import type { Command } from 'commander'
import { findAreas } from '@kurier/sdk/routing'
import type { Session } from '../session/session.ts'
import { wholeList } from '../session/whole-list.ts'

const after = `
Every word must be a word of the name; * stands for any signs. Digits are an ARS, an AGS or an id. The id is what
\`kurier-client routes --area\` takes. No client is needed, only the address of the service.

  kurier-client areas 'Bay*'`

/** Areas that are asked for at once. */
const AT_ONCE = 500

/** `kurier-client areas` */
export function addAreas(program: Command, session: Session): void {
  program
    .command('areas')
    .description('finds areas by name or official key (anybody)')
    .argument('<words...>', 'words of the name')
    .addHelpText('after', after)
    .action(async (search: string[]) => {
      const http = session.publicClient()
      const page = async (offset: number) => {
        const { areas, totalCount } = await findAreas(http, { search, offset, limit: AT_ONCE })
        return { items: areas, totalCount }
      }
      const areas = await wholeList(page, ({ id }) => id)
      const lines = areas.map(({ id, name, type }) => [id, name, type].join('  '))
      session.print({ json: { areas }, text: lines.join('\n') || 'no area' })
    })
}
