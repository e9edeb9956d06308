import { argument, option } from '@kurier/cli/parameters'
import { id } from '@kurier/cli/typed-values'
import { outcomeOf } from '@kurier/proof/evidence-faults'
import { namedCase } from '../content/named-case.ts'
import { eventDocument, eventLine } from '../content/event-words.ts'
import { outcomeExitCodes } from '../session/failure.ts'
import { command } from '../session/session.ts'
import { problemLines } from '../session/typed-values.ts'

const after = `
Every line is a signed event whose signature was checked here. One that does not count is told as such, and the exit code
is 4; it is 5 when all such are rightly signed, but in a name or of a type that this program does not know.

  kurier-client events application
  kurier-client events 0193f2a4-8a00-7000-8000-2b1c0d9e8f70 --destination 0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10`

/** `kurier-client events` */
export const events = command({
  name: 'events',
  about: 'tells what happened in a case (both sides)',
  takes: {
    written: argument('<case>', 'id of the case, or a folder that was sent or fetched'),
    destination: option('--destination <id>', 'whose signatures count (default: that of the folder or settings)', id),
  },
  after,
  run: async ({ written, destination }, session) => {
    const { caseId, destinationId: known, role } = namedCase(written)
    const destinationId = destination ?? known ?? session.destinationId(undefined, role)
    return { caseId, events: await session.eitherSide(role).caseEvents({ caseId, destinationId }) }
  },
  json: ({ caseId, events: log }) => ({ caseId, events: log.map(eventDocument) }),
  shown: ({ events: log }) => {
    const lines = log.flatMap((event) => [
      eventLine(event),
      ...(event.verified && 'problems' in event.content ? problemLines(event.content.problems) : []),
    ])
    return lines.join('\n') || 'nothing yet'
  },
  exitCode: ({ events: log }) =>
    outcomeExitCodes[outcomeOf(log.flatMap((event) => (event.verified ? [] : [{ code: event.reason }])))],
})
