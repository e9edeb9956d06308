import { z } from 'zod'
import { parseJws, type ParsedJws } from '../platform/crypto/jws.ts'
import { notifyTypes } from '@kurier/wire/names'
import { TIMEOUT_PROBLEM } from '../cases/terms.ts'

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

/** The read members of an event's content (specification 6.2); a member of another shape counts as absent. */
const content = z.object({
  authenticationTags: tags.optional().catch(undefined),
  problems: z.array(problem).optional().catch(undefined),
  notifyType: z.enum(notifyTypes).optional().catch(undefined),
})

export type EventContent = z.infer<typeof content>

/** A token taken apart: its form and content, unchecked. */
export type ReadEvent = { jws: ParsedJws | undefined; content: EventContent }

/** Reads the content of an event token; its members are undefined where they are missing. */
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
 * True when the first problem is the service's own for a missing decision (decisions 5). Only for events that the
 * service signed: the comparison covers only the end of the address, since the service may have had another address
 * then.
 */
export function isTimeout({ problems = [] }: EventContent): boolean {
  return problems[0]?.type.endsWith(`/events/problems/${TIMEOUT_PROBLEM}`) ?? false
}
