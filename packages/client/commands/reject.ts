import { join } from 'node:path'
import type { Command } from 'commander'
import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import { isKurierError, type EventProblem } from '@kurier/sdk/errors'
import { problemNames } from '@kurier/wire/names'
import { checkAttachments } from '../content/content-folder.ts'
import { formValidation } from '../content/form-validation.ts'
import { submissionContent } from '../content/receive.ts'
import { misuse } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import { id } from '@kurier/cli/typed-values'
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

interface RejectOptions {
  problem: string[]
  into: string
}

/** `kurier-client reject` */
export function addReject(program: Command, session: Session): void {
  program
    .command('reject')
    .description('rejects a submission for technical reasons; the service deletes its content (administration systems)')
    .argument('<submission>', 'id of the submission', id)
    .option(
      '--problem <TYPE[=DETAIL][@INSTANCE]>',
      'a reason; may be given several times',
      (problem: string, before: string[]) => [...before, problem],
      [],
    )
    .option('--into <folder>', 'where `fetch` put it', '.')
    .addHelpText('after', after)
    .action(async (submissionId: string, { problem, into }: RejectOptions) => {
      const system = session.administrationSystem()
      const { problemTypeBase } = await system.http.addresses()
      const given = problem.map((written) => problemOf(written, problemTypeBase))
      const problems = given.length > 0 ? given : await foundProblems(system, submissionId, session.say)
      const { caseId, destinationId } = await system.getSubmission(submissionId)
      const { jti } = await system.reject({ submissionId, caseId, destinationId }, problems)
      await noteState(join(into, caseId, submissionId), 'rejected')
      const text = [`rejected ${submissionId}`, ...problemLines(problems)].join('\n')
      session.print({ json: { submissionId, caseId, state: 'rejected', jti, problems }, text })
    })
}

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
