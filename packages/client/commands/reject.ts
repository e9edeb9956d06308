import { join } from 'node:path'
import { argument, option } from '@kurier/cli/parameters'
import { repeated, text } from '@kurier/cli/typed-values'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import { isKurierError, type EventProblem } from '@kurier/sdk/errors'
import { problemNames } from '@kurier/wire/names'
import { checkAttachments } from '../content/content-folder.ts'
import { formValidation } from '../content/form-validation.ts'
import { namedSubmission } from '../content/named-case.ts'
import { submissionContent } from '../content/receive.ts'
import { misuse } from '../session/failure.ts'
import { command, type Session } from '../session/session.ts'
import { problemLines, problemOf } from '../session/typed-values.ts'
import { noteState } from './accept.ts'

const after = `
TYPE is one of these, or an address of your own:
  ${problemNames.slice(0, 4).join(', ')},
  ${problemNames.slice(4).join(', ')}
INSTANCE tells where: submission (unless given), metadata, data, other, attachment:<id>. DETAIL is read by the sender, and
by all who take part, for as long as the case lives: no personal data.

Without --problem the submission is opened once more, and rejected with what is found wrong.

  kurier-client reject 0193f2a4-8a00-7000-8000-2b1c0d9e8f70 --problem 'schema-violation=A date is missing.@data'`

/** `kurier-client reject` */
export const reject = command({
  name: 'reject',
  about: 'rejects a submission for technical reasons; the service deletes its content (administration systems)',
  takes: {
    named: argument('<submission>', 'id of the submission, or the folder where `fetch` put it'),
    written: option('--problem <TYPE[=DETAIL][@INSTANCE]>', 'a reason; may be given several times', repeated, []),
    into: option('--into <folder>', 'where `fetch` put it', text, '.'),
  },
  after,
  run: async ({ named, written, into }, session) => {
    const { submissionId, folder } = namedSubmission(named)
    const system = session.administrationSystem()
    const { problemTypeBase } = await system.http.addresses()
    const given = written.map((problem) => problemOf(problem, problemTypeBase))
    const problems = given.length > 0 ? given : await foundProblems(system, submissionId, session.say)
    const { caseId, destinationId } = await system.getSubmission(submissionId)
    const { jti } = await system.reject({ submissionId, caseId, destinationId }, problems)
    await noteState(folder ?? join(into, caseId, submissionId), 'rejected')
    return { submissionId, caseId, state: 'rejected', jti, problems }
  },
  shown: ({ submissionId, problems }) => [`rejected ${submissionId}`, ...problemLines(problems)].join('\n'),
})

async function foundProblems(
  system: AdministrationSystem,
  submissionId: string,
  say: Session['say'],
): Promise<readonly EventProblem[]> {
  const validate = formValidation(true, 'everyone', { http: system.http, say })
  const opened = await system.openSubmission(submissionId, { validate })
  if (!opened.ok) return opened.problems
  try {
    await checkAttachments(submissionContent(system, opened), undefined)
  } catch (error) {
    if (isKurierError(error, 'part-incorrect')) return error.problems
    throw error
  }
  throw misuse('Nothing is found wrong with it. Name the reason with --problem.')
}
