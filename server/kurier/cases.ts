import type { Command } from 'commander'
import { tagWords } from '#lib/cases/tag-words.ts'
import type { TagDifference } from '#lib/cases/tag-differences.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import type { Answer, Session } from './session.ts'
import { printable, shownTime } from './table.ts'
import { id } from './typed-values.ts'

/** `kurier cases …` */
export function addCases(program: Command, session: Session): void {
  const cases = program.command('cases').description('what happened in a case, in plain words')
  cases
    .command('explain')
    .description('how a case stands, why it was rejected, and what tags are that were refused or complained about')
    .argument('<caseId>', 'id of the case', id)
    .action((caseId: string) => session.onDatabase(() => explained(caseId)))
}

async function explained(caseId: string): Promise<Answer> {
  const { explanation, events, refusedDecisions } = await readTimeline(contextFor(systemActor), { caseId })
  const problems = events.flatMap(({ sequence, recordedAt, subjectKind, subjectId, problems: named }) =>
    named.map((problem) => ({ sequence, recordedAt, subjectKind, subjectId, ...problem })),
  )
  return {
    json: { caseId, explanation, problems, refusedDecisions },
    text: [
      ...(explanation?.en ?? ['Nothing was begun in this case yet.']),
      ...problems.flatMap((problem) => [
        '',
        `${shownTime(problem.recordedAt)}  event ${problem.sequence}: ${problem.title} (${problem.name ?? problem.type}, ${problem.instance})`,
        ...problem.clues.flatMap(linesOf),
      ]),
      ...refusedDecisions.flatMap(({ refusedAt, subjectKind, subjectId, attempts, tags }) => [
        '',
        `${shownTime(refusedAt)}  refused: acceptance of the ${subjectKind} ${subjectId}, its tags differ (attempts: ${attempts})`,
        ...tags.flatMap(linesOf),
      ]),
    ]
      .map(printable)
      .join('\n'),
  }
}

function linesOf(tag: TagDifference): string[] {
  const named = tag.given === null ? '' : ` named ${tag.given},`
  const recorded = tag.submitted === null ? '' : ` recorded ${tag.submitted}.`
  return [`  ${tag.part}:${named}${recorded}`, `    ${tagWords(tag).join(' ')}`]
}
