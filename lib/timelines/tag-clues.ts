import type { KnownTags } from '../cases/explain-tag.ts'
import type { TagDifference } from '../cases/explain-tag.ts'
import { tagDifference } from '../cases/tag-differences.ts'
import type { TagFinding } from '../cases/terms.ts'
import type { Context } from '../platform/context.ts'
import { submittedTags } from '../documents/decide-document.ts'
import { knownTags } from '../documents/known-tags.ts'
import { laneOf } from './happenings.ts'
import { maySeeCase } from './open-case.ts'
import type { Timeline } from './schema.ts'
import { selectCase, selectRefusedDecisions, type CaseRow } from './store.ts'

type Event = Timeline['events'][number]
type Problem = Event['problems'][number]

/** Decisions of a case that were refused for differing tags; leaves out facts of cases that the actor may not see. */
export async function refusedDecisionsOf(context: Context, row: CaseRow): Promise<Timeline['refusedDecisions']> {
  const refused = await selectRefusedDecisions(context.db, { caseId: row.id })
  return Promise.all(
    refused.map(async ({ tags, ...decision }) => ({
      ...decision,
      lane: laneOf[`accept-${decision.subjectKind}`],
      tags: await Promise.all(tags.map((tag) => asSeen(context, tag))),
    })),
  )
}

const isAboutTag = ({ name }: Problem): boolean => name === 'authentication-tag-incorrect'

/** The events; rejections about a tag get findings about the values in their words. */
export function withClues(context: Context, row: CaseRow, events: Event[]): Promise<Event[]> {
  return Promise.all(
    events.map(async (event) => {
      if (!event.problems.some(isAboutTag)) return event
      const { subjectKind: kind, subjectId: id } = event
      const { db } = context
      const submitted = await submittedTags(db, kind, id)
      if (!submitted) return event
      const document = { id, caseId: row.id, destinationId: row.destinationId }
      const given = event.problems.filter(isAboutTag).flatMap(valuesIn)
      const known = await knownTags(db, { kind, document, submitted, given })
      const told = (problem: Problem) => Promise.all(cluesOf(problem, known).map((clue) => asSeen(context, clue)))
      const problems = event.problems.map(async (each) =>
        isAboutTag(each) ? { ...each, clues: await told(each) } : each,
      )
      return { ...event, problems: await Promise.all(problems) }
    }),
  )
}

/** Values in the words of one problem that are looked at. */
const MOST_VALUES = 10
/** A possible tag, or a part of it, in any encoding. */
const A_VALUE = /[\w+/=%-]{8,}(?:\.[\w+/=%-]+)*/g

/** Possible tags in the words of a problem. */
function valuesIn({ title, detail }: Pick<Problem, 'title' | 'detail'>): string[] {
  return [...`${title} ${detail ?? ''}`.matchAll(A_VALUE)].map(([value]) => value).slice(0, MOST_VALUES)
}

/** Findings that any word would have. */
const ofAnyWord: readonly TagFinding[] = ['wrong-length', 'wrong-characters', 'unknown-part']

/** Clues for a problem about a tag: one for each value that it names, or one for a problem without values. */
function cluesOf(problem: Pick<Problem, 'title' | 'detail' | 'instance'>, known: KnownTags): TagDifference[] {
  const named = problem.instance.replace(/^attachment:/, '')
  const parts = known.submitted.has(named) ? [named] : [...known.submitted.keys()]
  const clues = valuesIn(problem).flatMap((given) => clueOf(given, parts, known) ?? [])
  if (clues.length > 0) return clues
  if (parts.length > 1) return []
  const finding = known.earlier.some(({ part }) => part === named) ? 'perhaps-overwritten' : 'unnamed'
  return [{ part: named, given: null, submitted: known.submitted.get(named) ?? null, finding }]
}

/** The clue for the possible part of which most is known; undefined for a right tag, or a word that is no tag. */
function clueOf(given: string, parts: readonly string[], known: KnownTags): TagDifference | undefined {
  const all = parts.map((part) => tagDifference({ part, given }, known))
  if (all.includes(undefined)) return undefined
  const telling = all.filter((one) => one !== undefined && !ofAnyWord.includes(one.finding))
  const good = telling.filter((one) => one?.finding !== 'whole-part' || one.otherPart !== undefined)
  return good.find((one) => one?.finding !== 'unknown' && one?.finding !== 'other-part') ?? good[0]
}

/** The clue without facts of a case that the actor may not see. */
async function asSeen(context: Context, { other, otherPart, ...tag }: TagDifference): Promise<TagDifference> {
  if (!other) return { ...tag, ...(otherPart !== undefined && { otherPart }) }
  const [row] = await selectCase(context.db, { id: other.caseId })
  if (!row || !maySeeCase(context.actor, row)) return { ...tag, finding: 'unknown' }
  return { ...tag, other, ...(otherPart !== undefined && { otherPart }) }
}
