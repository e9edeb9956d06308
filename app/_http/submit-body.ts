import type { z } from 'zod'
import type { BodyKind } from './endpoint.ts'
import { readJson } from './read-body.ts'
import { withinMemory } from './submit-memory.ts'

/** Room for member names, quotes and small members around the two JWEs. */
const AROUND = 65_536

/**
 * The body of a submit: JSON whose two members may be large (decisions 3). It is read within the node's memory budget
 * for such bodies.
 */
export function submitBody<T>(schema: z.ZodType<T>): BodyKind<T> {
  return {
    mediaTypes: ['application/json'],
    schema,
    limit: (limits) => limits.metadata + limits.data + AROUND,
    read: (request, limit) => {
      const declared = Number(request.headers.get('content-length') ?? limit)
      return withinMemory(Math.min(declared, limit), () => readJson(request, limit, schema))
    },
  }
}
