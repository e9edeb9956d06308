import { problemTable } from '#app/_http/problems.ts'
import { usualWords } from '#app/_openapi/error-answers.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { Section } from './explained.ts'
import { problemCodes, type ProblemCode } from '@kurier/wire/codes'

/** What to do about each refusal. */
const remedies: Record<ProblemCode, string> = {
  malformed: 'Send what the media type promises, whole and in UTF-8. Sending the same again does not help.',
  unauthenticated: 'Get a new access token from the token endpoint and send the request again.',
  'insufficient-scope':
    'Have the operator assign the scope to the client, then get a new access token without naming a scope.',
  forbidden: 'Ask an owner of the organisation, or the operator, to do it or to change your role.',
  'not-found': 'Check the id in the path. What belongs to others is answered like what is not there.',
  'destination-not-found':
    'Check the id of the destination, in the path or in the body. What belongs to others is answered like what is not there.',
  'submission-not-found':
    'Check the id of the submission in the path. What belongs to others is answered like what is not there.',
  'reply-not-found':
    'Check the id of the reply in the path. What belongs to others is answered like what is not there.',
  'method-not-allowed': 'Use one of the methods that the header Allow names.',
  'request-timeout': 'Send it again. An upload may not pause for 30 seconds, nor be slower than 10 kB a second.',
  conflict: 'Read the present state by GET and decide anew. Sending the same again does not help.',
  'version-gone': 'Use the paths under /v2.',
  'too-large': 'Send less. The limits of this installation stand in the OpenAPI documents.',
  'unsupported-media-type': 'Set the header Content-Type to what the detail asks for.',
  invalid: 'Correct each fault in errors: pointer says where in the body, detail what is wrong there.',
  'destination-state-invalid':
    'Read the destination and wait until its status is active, or ask its administration where to send now.',
  'callback-unreachable':
    'Make sure that a HEAD request from the internet reaches the URL over TLS. The member reason says what failed: dns, forbidden-address, connect, tls or timeout.',
  'too-many-requests': 'Wait for as many seconds as the header Retry-After says, then send it again.',
  internal: 'Tell the operator the instance of the answer; it is the id of the request in the log.',
  unavailable: 'Wait for as many seconds as the header Retry-After says, then send it again.',
  'insufficient-storage':
    'Submit what is incomplete, or wait until it is deleted, and send it again. The detail says whether it is yours; otherwise the operator must make room.',
}

/** The types of HTTP error answers, `{schema_base}/submission-api/problems/<code>`. */
export function httpProblemTypes(): Section {
  const { httpProblemTypeBase } = wireAddresses()
  return {
    anchor: 'http-problems',
    heading: 'Problems in HTTP answers',
    base: httpProblemTypeBase,
    intro:
      'Every answer of the interfaces with a status from 400 on is application/problem+json (RFC 9457) with type, title, status, detail and instance. Tell problems apart by their type.',
    types: problemCodes.map((code) => {
      const { status, title } = problemTable[code]
      return {
        uri: `${httpProblemTypeBase}/${code}`,
        anchor: `problem-${code}`,
        name: code,
        summary: usualWords[code],
        facts: [
          { label: 'Status', value: [`${status} ${title}`] },
          { label: 'What to do', value: [remedies[code]] },
        ],
      }
    }),
  }
}
