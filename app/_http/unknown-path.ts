import { Refusal } from '#lib/platform/errors.ts'
import { countAnybody } from './authenticate.ts'
import type { Handler } from './describe.ts'
import { answered } from './envelope.ts'
import { handlerOf } from './handler.ts'
import type { HttpCall } from './http-call.ts'
import { methodNames, type Method } from './method-names.ts'

/** Answers every call with a refusal, once it is counted. */
export const refusing = (refusalOf: (call: HttpCall) => Refusal): Handler =>
  handlerOf((call) =>
    answered(call, async (trace) => {
      countAnybody(call, trace)
      throw refusalOf(call)
    }),
  )

/** On paths of an interface that lead nowhere: 410 before authentication under `/v1`, else 404 (decisions 3). */
export const nothingAt = ({ pathname }: HttpCall): Refusal =>
  /^\/[^/]+\/v1(\/|$)/.test(pathname)
    ? new Refusal('version-gone', 'Version 1 was withdrawn; use version 2 under /v2.')
    : new Refusal('not-found', 'There is nothing at this path.')

export const nothingThere = refusing(nothingAt)

/** The same by each method, as a route file gives it. */
export const unknownPath = Object.fromEntries(methodNames.map((name) => [name, nothingThere])) as Record<
  Method,
  Handler
> // one for each name
