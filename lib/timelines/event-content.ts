import { z } from 'zod'
import { parseJws, type ParsedJws } from '../platform/crypto/jws.ts'
import { notifyTypes, TIMEOUT_PROBLEM } from '../cases/terms.ts'

const tags = z.object({
  metadata: z.string(),
  data: z.string(),
  attachments: z.record(z.string(), z.string()).default({}),
})
const problem = z.object({
  type: z.string(),
  title: z.string(),
  detail: z.string().optional(),
  instance: z.string(),
})

/** What is read of an event's content (specification 6.2); a member of another shape counts as absent. */
const content = z.object({
  authenticationTags: tags.optional().catch(undefined),
  problems: z.array(problem).optional().catch(undefined),
  notifyType: z.enum(notifyTypes).optional().catch(undefined),
})

export type EventContent = z.infer<typeof content>

/** A token taken apart: its form and content, nothing of it checked. */
export type ReadEvent = { jws: ParsedJws | undefined; content: EventContent }

/** Reads the content of an event token; empty for a token without content. */
export function readEvent(token: string): ReadEvent {
  const jws = parseJws(token)
  const [first] = Object.values(z.record(z.string(), z.unknown()).catch({}).parse(jws?.payload.events))
  return { jws, content: content.catch({}).parse(first) }
}

/**
 * The name of a problem type below a {problem_type_base}, such as `timeout`; null for a type of somebody's own.
 * @param bases those that the installation has, or had
 */
export function problemName(type: string, bases: readonly string[]): string | null {
  const base = bases.find((one) => type.startsWith(`${one}/`))
  return base === undefined ? null : type.slice(base.length + 1)
}

/**
 * True when the first problem is the one that the service names when nobody decided in time (decisions 5). Asked of events
 * that the service signed: of the address only the end is compared, since it may have had another one then.
 */
export function isTimeout({ problems = [] }: EventContent): boolean {
  return problems[0]?.type.endsWith(`/events/problems/${TIMEOUT_PROBLEM}`) ?? false
}
