import { writeFile } from 'node:fs/promises'
import { argument, option } from '@kurier/cli/parameters'
import { printable, shownTime } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import type { Wait } from '#lib/callbacks/log/log-schema.ts'
import type { TagDifference } from '#lib/cases/explain-tag.ts'
import { tagWords } from '#lib/cases/tag-words.ts'
import { evidenceFile } from '#lib/wings/evidence/evidence-files.ts'
import { proveCase } from '#lib/wings/evidence/make-evidence.ts'
import { evidenceForms } from '#lib/wings/evidence/terms.ts'
import type { Knowledge } from '#lib/timelines/knowledge-schema.ts'
import { readKnowledge } from '#lib/timelines/knowledge.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import { command } from './session.ts'

const caseId = argument('<caseId>', 'id of the case', id)

const explain = command({
  name: 'explain',
  about: 'how a case stands, why it was rejected, and what tags are that were refused or complained about',
  takes: { caseId },
  run: async (wish, { context }) => {
    const { explanation, events, refusedDecisions } = await readTimeline(context, wish)
    const problems = events.flatMap(({ sequence, recordedAt, subjectKind, subjectId, problems: named }) =>
      named.map((problem) => ({ sequence, recordedAt, subjectKind, subjectId, ...problem })),
    )
    return { ...wish, explanation, problems, refusedDecisions }
  },
  shown: ({ explanation, problems, refusedDecisions }) =>
    [
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
})

const knowledge = command({
  name: 'knowledge',
  about: 'who was told when, who fetched, who decided, and from when something counts as received',
  takes: { caseId },
  run: (wish, { context }) => readKnowledge(context, wish),
  shown: ({ rule, documents }) => {
    const days = rule && `${rule.from}+${rule.days}${rule.onWorkingDay ? ' working-day' : ''}`
    return [
      ...documents.flatMap((document) => [...linesOfDocument(document), '']),
      rule
        ? `Rule of the operator (DEEMED_RECEIPT): ${days}. It is not legal advice.`
        : 'The operator has set no rule for deemed receipt (DEEMED_RECEIPT).',
    ]
      .map(printable)
      .join('\n')
  },
})

const prove = command({
  name: 'prove',
  about: 'write everything recorded about a case into one file that proves itself; no content',
  takes: {
    caseId,
    out: option('--out <file>', 'where to write it; a new file (default: evidence-<caseId> in this folder)'),
    as: option('--as <form>', 'a page that verifies itself, everything, or data', evidenceForms, 'zip'),
  },
  run: async ({ out, as, ...wish }, { context }) => {
    const evidence = await proveCase(context, wish)
    const { name, content } = evidenceFile(evidence, as)
    const file = out ?? name
    await writeFile(file, content, { flag: 'wx' })
    return { ...wish, file, evidence }
  },
  json: ({ evidence, ...written }) => ({ ...written, events: evidence.events.length }),
  shown: ({ file, evidence: { events, documents, receipts, checkpoints } }, { as }) =>
    [
      `Wrote ${file}: ${events.length} events, ${documents.length} submissions and replies, ${receipts.length} deletion receipts, ${checkpoints.length} checkpoints.`,
      `Verify it: ${as === 'json' ? '' : 'open the page in a browser, or '}kurier-client verify FILE${as === 'json' ? '' : '.'}`,
    ].join('\n'),
})

/** `kurier cases …` */
export const commands = [
  { name: 'cases', about: 'what happened in a case, in plain words', commands: [explain, knowledge, prove] },
]

function linesOf(tag: TagDifference): string[] {
  const named = tag.given === null ? '' : ` named ${tag.given},`
  const recorded = tag.submitted === null ? '' : ` recorded ${tag.submitted}.`
  return [`  ${tag.part}:${named}${recorded}`, `    ${tagWords(tag).join(' ')}`]
}

function whyUntold(untold: Knowledge['documents'][number]['untold'] | undefined): string {
  if (!untold) return ''
  const last = untold.lastAt ? `, the last ${shownTime(untold.lastAt)}` : ''
  const why = untold.wait ? waitWords(untold.wait) : (untold.reason ?? untold.state)
  return ` (${why}, ${untold.attempts} failed attempts${last})`
}

function waitWords({ reason, since, nextAttemptAt }: Wait): string {
  if (reason === 'turn') return 'waiting for its turn'
  const sinceThen = since ? ` since ${shownTime(since)}` : ''
  if (reason === 'pause') return `paused${sinceThen}`
  const fails = reason === 'kind' ? 'refuses this type' : 'fails'
  return `waiting: the receiver ${fails}${sinceThen}, next attempt ${nextAttemptAt ? shownTime(nextAttemptAt) : 'now'}`
}

function linesOfDocument(document: Knowledge['documents'][number]): string[] {
  const { subjectKind, subjectId, receiver, handedInAt, toldByCallback, toldByListAt, fetches, decision } = document
  const { deemed, state } = document
  return [
    `${subjectKind} ${subjectId}`,
    `  handed in          ${shownTime(handedInAt)}`,
    `  told by callback   ${shownTime(toldByCallback?.at)}${toldByCallback ? ` (${receiver}, after ${toldByCallback.failedBefore} failed attempts)` : whyUntold(document.untold)}`,
    `  told by list       ${shownTime(toldByListAt)}`,
    ...fetches.map(
      ({ part, client, firstAt, lastAt, times }) =>
        `  fetched            ${shownTime(firstAt)} ${part}, last ${shownTime(lastAt)}, ${times} times, by ${client ?? 'a client of the receiving side'}`,
    ),
    `  decided            ${decision ? `${shownTime(decision.at)} ${decision.happening}, key ${decision.signature.kid}, ${decision.signature.state}` : '-'}`,
    `  sender told of it  ${shownTime(decision?.told?.at)}${whyUntold(decision?.untold)}`,
    ...(deemed
      ? [
          `  deemed received    ${deemed.day} (from ${deemed.from}, counted ${deemed.counted}, holidays of ${state ?? 'the whole country'})`,
          ...deemed.passed.map(({ day, because, holiday }) => `    ${day} passed over: ${holiday ?? because}`),
        ]
      : []),
  ]
}
