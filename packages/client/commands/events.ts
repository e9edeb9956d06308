import type { Command } from 'commander'
import { outcomeOf } from '@kurier/proof/evidence-faults'
import { eventDocument, eventLine } from '../content/event-words.ts'
import { outcomeExitCodes } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import { id } from '@kurier/cli/typed-values'
import { problemLines } from '../session/typed-values.ts'

const after = `
Every line is a signed event whose signature was checked here. One that does not count is told as such, and the exit code
is 4; it is 5 when all such are rightly signed, but in a name or of a type that this program does not know.

  kurier-client events 0193f2a4-8a00-7000-8000-2b1c0d9e8f70 --destination 0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10`

/** `kurier-client events` */
export function addEvents(program: Command, session: Session): void {
  program
    .command('events')
    .description('tells what happened in a case (both sides)')
    .argument('<case>', 'id of the case', id)
    .requiredOption('--destination <id>', 'the destination of the case, whose signatures count', id)
    .addHelpText('after', after)
    .action(async (caseId: string, { destination }: { destination: string }) => {
      // Both kinds of client read the log of their cases in the same way.
      const events = await session.onlineService().caseEvents({ caseId, destinationId: destination })
      const lines = events.flatMap((event) => [
        eventLine(event),
        ...(event.verified && 'problems' in event.content ? problemLines(event.content.problems) : []),
      ])
      session.print({
        json: { caseId, events: events.map(eventDocument) },
        text: lines.join('\n') || 'nothing yet',
        exitCode:
          outcomeExitCodes[outcomeOf(events.flatMap((event) => (event.verified ? [] : [{ code: event.reason }])))],
      })
    })
}
