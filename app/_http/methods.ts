import type { CallMethod } from '@kurier/wire/names'
import { Refusal } from '#lib/platform/errors.ts'
import type { Handler } from './describe.ts'
import { methodNames, type Method } from './method-names.ts'
import { countAnybody } from './authenticate.ts'
import { answered, type Trace } from './envelope.ts'
import { handlerOf } from './handler.ts'
import type { HttpCall } from './http-call.ts'

/**
 * All methods of one path: those given, HEAD wherever there is GET, and 405 with `Allow` for the rest, so that every
 * server that mounts the file answers alike.
 */
export function methods(given: Partial<Record<CallMethod, Handler>>): Record<Method, Handler> {
  const allowed = methodNames.filter((name) => (name === 'HEAD' ? given.GET : name !== 'OPTIONS' && given[name]))
  const refuse = handlerOf((call) => answered(call, (trace) => methodNotAllowed(call, trace, allowed)))
  const all: Record<Method, Handler> = {
    GET: refuse,
    HEAD: refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: refuse,
    ...given,
  }
  const { GET } = given
  if (GET) all.HEAD = handlerOf(async (call, params) => (await GET.answer(call, params)).withoutBody())
  return all
}

async function methodNotAllowed(call: HttpCall, trace: Trace, allowed: readonly string[]): Promise<never> {
  countAnybody(call, trace)
  const allow = allowed.join(', ')
  throw new Refusal('method-not-allowed', `${call.method} is not possible here; possible: ${allow}.`, {
    headers: { allow },
  })
}
