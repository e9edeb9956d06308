import { Refusal } from '#lib/platform/errors.ts'
import { countAnybody } from './authenticate.ts'
import type { Handler } from './describe.ts'
import { answered } from './envelope.ts'
import { handlerOf } from './handler.ts'
import { methodNames, type Method } from './method-names.ts'

/**
 * Answers every method on paths of an interface that lead nowhere: 410 before authentication under `/v1`, else 404
 * (decisions 3).
 */
const answer = handlerOf((call) =>
  answered(call, async (trace) => {
    countAnybody(call, trace)
    if (/^\/[^/]+\/v1(\/|$)/.test(call.pathname)) {
      throw new Refusal('version-gone', 'Version 1 was withdrawn; use version 2 under /v2.')
    }
    throw new Refusal('not-found', 'There is nothing at this path.')
  }),
)

type Methods = Record<Method, Handler>

export const unknownPath: Methods = Object.fromEntries(methodNames.map((name) => [name, answer])) as Methods // one for each name
