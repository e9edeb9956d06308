import type { ProblemCode } from './codes.ts'

/** When each refusal happens, where an operation says nothing more particular. */
export const usualWords: Record<ProblemCode, string> = {
  malformed: 'The body is not what its media type says, or broke off.',
  unauthenticated: 'There is no access token, or it is expired, of another service, or of a disabled client.',
  'insufficient-scope': 'The access token lacks the scope.',
  forbidden: 'Who asks may see this, but not do that.',
  'not-found': 'It is not there, or not yours.',
  'destination-not-found': 'There is no such destination, or it is not yours.',
  'submission-not-found': 'There is no such submission, or it is not yours.',
  'reply-not-found': 'There is no such reply, or it is not yours.',
  'method-not-allowed': 'The path does not know the method; `Allow` names those it does.',
  'request-timeout': 'The body took too long to arrive.',
  conflict: 'The state does not allow this.',
  'version-gone': 'Version 1 was withdrawn.',
  'too-large': 'The body is larger than allowed.',
  'unsupported-media-type': 'The body is of another media type, or of none.',
  invalid: 'The content is not valid: see `errors`.',
  'destination-state-invalid': 'The destination is not active, so that it takes no new submissions.',
  'callback-unreachable': 'The callback URL cannot be reached: see `reason`.',
  'too-many-requests': 'Too many requests.',
  internal: 'Something went wrong on the side of the service.',
  unavailable: 'The service cannot answer now.',
  'insufficient-storage': 'The service has too little free storage, or the sender too much that is incomplete.',
}

/** What to do about each refusal. */
export const remedies: Record<ProblemCode, string> = {
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
