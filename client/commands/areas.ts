import type { Command } from 'commander'
import { findAreas, type Area } from '#sdk/routing.ts'
import type { Session } from '../session.ts'

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
      const areas: Area[] = []
      for (;;) {
        const page = await findAreas(http, { search, offset: areas.length, limit: AT_ONCE })
        areas.push(...page.areas)
        if (page.areas.length === 0 || areas.length >= page.totalCount) break
      }
      const lines = areas.map(({ id, name, type }) => [id, name, type].join('  '))
      session.print({ json: { areas }, text: lines.join('\n') || 'no area' })
    })
}
