import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemAnswer } from '#app/_http/problems.ts'
import { Refusal } from '#lib/platform/errors.ts'
import { newId } from '#lib/platform/ids.ts'
import { sendAnswer } from './send-answer.ts'
import { isHost } from './target.ts'

/**
 * Refuses with 400 what may not be answered whatever it asks for, pages and interfaces alike: a request names its host
 * exactly once (RFC 9112 section 3.2). HTTP/1.0 knows no Host, and load balancers look after a node by it.
 * @param headers of every answer
 * @returns true when it is refused
 */
export function refuseUnfit(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  headers: Record<string, string>,
): boolean {
  const fault = hostFault(incoming)
  if (fault === undefined) return false
  const requestId = newId()
  const answer = problemAnswer(new Refusal('malformed', fault), requestId)
  Object.assign(answer.headers, { 'x-request-id': requestId, connection: 'close' })
  void sendAnswer(outgoing, answer, headers)
  return true
}

function hostFault({ rawHeaders, httpVersion, headers: { host } }: IncomingMessage): string | undefined {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  if (count > 1) return `The request has ${count} Host headers; send one.`
  if (count === 0 && httpVersion === '1.0') return undefined
  return isHost(host) ? undefined : 'The Host header names no host; send the one of the address, with its port.'
}
