import type { Command } from 'commander'
import { tagWords } from '#lib/cases/tag-words.ts'
import type { TagDifference } from '#lib/cases/explain-tag.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import type { Knowledge } from '#lib/timelines/knowledge-schema.ts'
import { readKnowledge } from '#lib/timelines/knowledge.ts'
import type { Wait } from '#lib/callbacks/log/log-schema.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import { addProveCase } from './prove-case.ts'
import type { SessionAnswer, Session } from './session.ts'
import { printable, shownTime } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

/** `kurier cases …` */
export function addNoun(program: Command, session: Session): void {
  const cases = program.command('cases').description('what happened in a case, in plain words')
  cases
    .command('explain')
    .description('how a case stands, why it was rejected, and what tags are that were refused or complained about')
    .argument('<caseId>', 'id of the case', id)
    .action((caseId: string) => session.onDatabase(() => explained(caseId)))
  cases
    .command('knowledge')
    .description('who was told when, who fetched, who decided, and from when something counts as received')
    .argument('<caseId>', 'id of the case', id)
    .action((caseId: string) => session.onDatabase(() => known(caseId)))
  addProveCase(cases, session)
}

async function explained(caseId: string): Promise<SessionAnswer> {
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

async function known(caseId: string): Promise<SessionAnswer> {
  const knowledge = await readKnowledge(contextFor(systemActor), { caseId })
  const { rule, documents } = knowledge
  const days = rule && `${rule.from}+${rule.days}${rule.onWorkingDay ? ' working-day' : ''}`
  return {
    json: knowledge,
    text: [
      ...documents.flatMap((document) => [...linesOfDocument(document), '']),
      rule
        ? `Rule of the operator (DEEMED_RECEIPT): ${days}. It is not legal advice.`
        : 'The operator has set no rule for deemed receipt (DEEMED_RECEIPT).',
    ]
      .map(printable)
      .join('\n'),
  }
}

function whyUntold(untold: Knowledge['documents'][number]['untold'] | undefined): string {
  if (!untold) return ''
  const last = untold.lastAt ? `, the last ${shownTime(untold.lastAt)}` : ''
  const why = untold.wait ? waitWords(untold.wait) : (untold.reason ?? untold.state)
  return ` (${why}, ${untold.attempts} failed attempts${last})`
}

function waitWords({ reason, since, nextAttemptAt }: Wait): string {
  if (reason === 'turn') return 'waiting for its turn'
  const sinceThen = since ? ` since ${shownTime(new Date(since))}` : ''
  if (reason === 'pause') return `paused${sinceThen}`
  const fails = reason === 'kind' ? 'refuses this type' : 'fails'
  return `waiting: the receiver ${fails}${sinceThen}, next attempt ${nextAttemptAt ? shownTime(new Date(nextAttemptAt)) : 'now'}`
}

function linesOfDocument(document: Knowledge['documents'][number]): string[] {
  const { subjectKind, subjectId, receiver, handedInAt, toldByCallback, toldByListAt, fetches, decision } = document
  const { deemed, state } = document
  return [
    `${subjectKind} ${subjectId}`,
    `  handed in          ${shownTime(handedInAt)}`,
    `  told by callback   ${shownTime(toldByCallback?.at ?? null)}${toldByCallback ? ` (${receiver}, after ${toldByCallback.failedBefore} failed attempts)` : whyUntold(document.untold)}`,
    `  told by list       ${shownTime(toldByListAt)}`,
    ...fetches.map(
      ({ part, client, firstAt, lastAt, times }) =>
        `  fetched            ${shownTime(firstAt)} ${part}, last ${shownTime(lastAt)}, ${times} times, by ${client ?? 'a client of the receiving side'}`,
    ),
    `  decided            ${decision ? `${shownTime(decision.at)} ${decision.happening}, key ${decision.signature.kid}, ${decision.signature.state}` : '-'}`,
    `  sender told of it  ${shownTime(decision?.told?.at ?? null)}${whyUntold(decision?.untold)}`,
    ...(deemed
      ? [
          `  deemed received    ${deemed.day} (from ${deemed.from}, counted ${deemed.counted}, holidays of ${state ?? 'the whole country'})`,
          ...deemed.passed.map(({ day, because, holiday }) => `    ${day} passed over: ${holiday ?? because}`),
        ]
      : []),
  ]
}
