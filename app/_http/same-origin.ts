import { settings } from '#lib/platform/env.ts'
import { forbidden } from '#lib/platform/errors.ts'
import { newId } from '#lib/platform/ids.ts'
import type { Handler } from './describe.ts'
import { handlerOf } from './handler.ts'
import type { HttpAnswer, HttpHeaders } from './http-call.ts'
import { problemAnswer } from './problems.ts'

/**
 * True when a page of this installation asks: by `Sec-Fetch-Site` (Fetch Metadata), which scripts cannot set, or, from
 * browsers that do not send it over plain http, by `Origin` (RFC 6454).
 */
export function isSameOrigin(headers: Pick<HttpHeaders, 'get'>, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === new URL(baseUrl).origin : site === 'same-origin'
}

/** The handler for requests of the portal's own pages; all others are refused before anything is looked at. */
export function sameOriginOnly(handler: Handler): Handler {
  const guarded = handlerOf(async (call, params) => {
    if (isSameOrigin(call.headers, settings().baseUrl)) return handler.answer(call, params)
    return foreignOrigin()
  })
  return Object.assign(guarded, { takes: handler.takes })
}

function foreignOrigin(): HttpAnswer {
  const requestId = newId()
  const refusal = forbidden('Only pages of this installation may ask for this.')
  const answer = problemAnswer(refusal, requestId)
  answer.headers['x-request-id'] = requestId
  return answer
}
