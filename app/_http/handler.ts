import type { Handler } from './describe.ts'
import { callOf, responseOf } from './web-call.ts'

/** Makes a handler of what answers its calls. */
export function handlerOf(answer: Handler['answer']): Handler {
  const handle = async (...[request, { params }]: Parameters<Handler>): Promise<Response> =>
    responseOf(await answer(callOf(request), (await params) ?? {}))
  return Object.assign(handle, { answer })
}
