import { Refusal } from '#lib/platform/errors.ts'
import { newId } from '#lib/platform/ids.ts'
import type { Handler } from './endpoint.ts'
import { methodNames } from './methods.ts'
import { problemResponse } from './problems.ts'

/**
 * Answers every method on paths of an interface that lead nowhere: 410 before authentication under `/v1`, else 404
 * (decisions 3).
 */
const answer: Handler = async (request) => {
  const requestId = newId()
  const { pathname } = new URL(request.url)
  const refusal = /^\/[^/]+\/v1(\/|$)/.test(pathname)
    ? new Refusal('version-gone', 'Version 1 was withdrawn; use version 2 under /v2.')
    : new Refusal('not-found', 'There is nothing at this path.')
  const response = problemResponse(refusal, requestId)
  response.headers.set('x-request-id', requestId)
  return response
}

type Methods = Record<(typeof methodNames)[number], Handler>

export const unknownPath: Methods = Object.fromEntries(methodNames.map((name) => [name, answer])) as Methods // one for each name
