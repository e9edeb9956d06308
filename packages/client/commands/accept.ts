import { join } from 'node:path'
import { argument, option } from '@kurier/cli/parameters'
import { text } from '@kurier/cli/typed-values'
import { checkAttachments, isKept, statusFile, writeJson } from '../content/content-folder.ts'
import { jsonFile } from '../content/receipt.ts'
import { namedSubmission } from '../content/named-case.ts'
import { submissionContent } from '../content/receive.ts'
import { incorrect } from '../session/failure.ts'
import { command } from '../session/session.ts'
import { problemLines } from '../session/typed-values.ts'

const after = `
The event is signed with the destination's key and names the tags of what was read. Attachments are checked in the
folder where \`fetch\` put them; what is not there is read from the service once more.

  kurier-client accept inbox/*/*
  kurier-client accept 0193f2a4-8a00-7000-8000-2b1c0d9e8f70 --into inbox`

/** `kurier-client accept` */
export const accept = command({
  name: 'accept',
  about: 'accepts a submission (administration systems)',
  takes: {
    written: argument('<submission>', 'id of the submission, or the folder where `fetch` put it'),
    into: option('--into <folder>', 'where `fetch` put it', text, '.'),
  },
  after,
  run: async ({ written, into }, session) => {
    const { submissionId, folder: named } = namedSubmission(written)
    const system = session.administrationSystem()
    const opened = await system.openSubmission(submissionId)
    if (!opened.ok) {
      const message = ['It is not as its sender made it; use `reject`.', ...problemLines(opened.problems)].join('\n')
      throw incorrect(message, opened.problems)
    }
    const { caseId } = opened.submission
    const folder = named ?? join(into, caseId, submissionId)
    await checkAttachments(submissionContent(system, opened), folder)
    const { jti } = await system.accept(opened)
    await noteState(folder, 'accepted')
    return { submissionId, caseId, state: 'accepted', jti }
  },
  shown: ({ submissionId }) => `accepted ${submissionId}`,
})

/** Writes a decision into `status.json`, where the content was fetched before. */
export async function noteState(folder: string, state: string): Promise<void> {
  if (!isKept(folder)) return
  const path = join(folder, statusFile)
  await writeJson(path, { ...jsonFile(path), state, decidedAt: new Date().toISOString() })
}
