import { z } from 'zod'
import { parseJws, type ParsedJws } from '../platform/crypto/jws.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
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

/** Reads the content of an event token; nothing where there is none. */
export function readEvent(token: string): ReadEvent {
  const jws = parseJws(token)
  const [first] = Object.values(z.record(z.string(), z.unknown()).catch({}).parse(jws?.payload.events))
  return { jws, content: content.catch({}).parse(first) }
}

/** The name of a problem type below {problem_type_base}, such as `timeout`; null for a type of somebody's own. */
export function problemName(type: string): string | null {
  const base = `${wireAddresses().eventProblemTypeBase}/`
  return type.startsWith(base) ? type.slice(base.length) : null
}

/** True when the first problem is the one that the service names when nobody decided in time (decisions 5). */
export function isTimeout({ problems = [] }: EventContent): boolean {
  const [first] = problems
  return first !== undefined && problemName(first.type) === TIMEOUT_PROBLEM
}
