import { clientRoles, expectations, type ClientRole, type ExpectedOutcome } from './personas.ts'
import type { CallMethod } from '@kurier/wire/names'

type Profile = Record<ClientRole, ExpectedOutcome>

const profile = (line: string): Profile => expectations(clientRoles, line)

//                               nobody sender receiver foreignSender foreignReceiver
const open = profile('               ok  ok  ok  ok  ok')
const nothing = profile('            404 404 404 404 404')
const sendersOnly = profile('        401 ok  403 ok  403')
const receiversOnly = profile('      401 403 ok  403 ok')
const anyClient = profile('          401 ok  ok  ok  ok')
const sidesOfCase = profile('        401 ok  ok  404 404')
const senderOfCase = profile('       401 ok  403 404 403')
const receiverOfCase = profile('     401 403 ok  403 404')
const receiverOfDestination = receiverOfCase

/** Ids of a case between the sender and the receiver, by the names that paths use, and bodies that fit it. */
export type CaseIds = Record<
  'destinationId' | 'kid' | 'caseId' | 'submissionId' | 'attachmentId' | 'replyId' | 'replyAttachmentId',
  string
> & { bodies: Record<'destination' | 'part' | 'parts' | 'replyPart' | 'replyTags' | 'event' | 'key', unknown> }

/** `granted`: what stands for `ok` where the request itself cannot succeed in the test. */
type Call = { is: Profile; granted?: number; query?: string; body?: (ids: CaseIds) => unknown }
type Table = Record<string, Partial<Record<CallMethod, Call>>>

const callback = () => ({ url: 'https://amt.example/callbacks', secret: 'x'.repeat(40) })
const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Wohngeld' }
const newSubmission = ({ destinationId }: CaseIds) => ({ destinationId, announcedAttachments: [], publicService })

const replies: Table = {
  '/submission-api/v2/replies': {
    GET: { is: sendersOnly },
    // a case of others is a fault of the body (decisions 3)
    POST: {
      is: profile('401 403 ok 403 422'),
      body: ({ caseId }) => ({ caseId, announcedAttachments: [] }),
    },
  },
  '/submission-api/v2/replies/[replyId]': {
    GET: { is: sidesOfCase },
    PUT: { is: receiverOfCase, granted: 409, body: ({ bodies }) => bodies.parts },
  },
  '/submission-api/v2/replies/[replyId]/events': { GET: { is: sidesOfCase } },
  '/submission-api/v2/replies/[replyId]/deletion-receipt': { GET: { is: sidesOfCase } },
  '/submission-api/v2/replies/[replyId]/attachments/[attachmentId]': {
    GET: { is: senderOfCase },
    PUT: { is: receiverOfCase, granted: 409, body: ({ bodies }) => bodies.replyPart },
  },
  '/submission-api/v2/replies/[replyId]/accept': { PUT: { is: senderOfCase, body: ({ bodies }) => bodies.replyTags } },
  '/submission-api/v2/replies/[replyId]/reject': {
    PUT: {
      is: senderOfCase,
      granted: 409,
      body: () => ({ problems: [{ type: 'urn:x:y', title: 'Falsch', instance: 'reply' }] }),
    },
  },
}

/** The specification's other spelling of the same addresses (decisions 4). */
const replys: Table = Object.fromEntries(
  Object.entries(replies).map(([path, calls]) => {
    const accept = calls.PUT && path.endsWith('/accept') ? { PUT: { ...calls.PUT, granted: 409 } } : {}
    return [path.replace('/replies', '/replys'), { ...calls, ...accept }]
  }),
)

/** Every route of the interfaces, and all else that is no page and not the portal's own. In the order of calling. */
export const interfaceTable: Table = {
  '/submission-api/v2/info': { GET: { is: open } },
  '/submission-api/v2/submissions': {
    GET: { is: receiversOnly },
    POST: { is: sendersOnly, body: newSubmission },
  },
  '/submission-api/v2/submissions/[submissionId]': {
    GET: { is: sidesOfCase },
    PUT: { is: senderOfCase, granted: 409, body: ({ bodies }) => bodies.parts },
  },
  '/submission-api/v2/submissions/[submissionId]/events': { GET: { is: sidesOfCase } },
  '/submission-api/v2/submissions/[submissionId]/deletion-receipt': { GET: { is: sidesOfCase } },
  '/submission-api/v2/submissions/[submissionId]/attachments/[attachmentId]': {
    GET: { is: receiverOfCase },
    PUT: { is: senderOfCase, granted: 409, body: ({ bodies }) => bodies.part },
  },
  '/submission-api/v2/cases/[caseId]/events': {
    GET: { is: sidesOfCase },
    POST: { is: receiverOfCase, body: ({ bodies }) => bodies.event },
  },
  '/submission-api/v2/cases/[caseId]/evidence': { GET: { is: sidesOfCase } },
  '/submission-api/v2/cases/[caseId]/callback': {
    PUT: { is: senderOfCase, body: callback },
    DELETE: { is: senderOfCase },
  },
  '/submission-api/v2/destinations/[destinationId]': { GET: { is: open } },
  '/submission-api/v2/destinations/[destinationId]/keys/[kid]': { GET: { is: open } },
  '/submission-api/v2/checkpoints': { GET: { is: open } },
  // none is made on the first day
  '/submission-api/v2/checkpoints/[number]': { GET: { is: nothing } },
  ...replies,
  ...replys,
  '/submission-api/.well-known/jwks.json': { GET: { is: open } },
  '/submission-api/openapi.json': { GET: { is: open } },
  '/submission-api/[...unknown]': { GET: { is: nothing } },

  '/.well-known/jwks.json': { GET: { is: open } },
  '/.well-known/oauth-authorization-server': { GET: { is: open } },

  '/destination-api/v2/info': { GET: { is: open } },
  '/destination-api/v2/destinations': {
    GET: { is: receiversOnly },
    POST: { is: receiversOnly, body: ({ bodies }) => bodies.destination },
  },
  '/destination-api/v2/destinations/[destinationId]': {
    GET: { is: anyClient },
    PATCH: { is: receiverOfDestination, body: () => ({ name: 'Anders' }) },
    PUT: { is: receiverOfDestination, body: ({ bodies }) => bodies.destination },
    DELETE: { is: receiverOfDestination, granted: 409 },
  },
  '/destination-api/v2/destinations/[destinationId]/keys': {
    GET: { is: anyClient },
    POST: { is: receiverOfDestination, body: ({ bodies }) => bodies.key },
  },
  '/destination-api/v2/destinations/[destinationId]/keys/[kid]': {
    GET: { is: anyClient },
    DELETE: { is: receiverOfDestination },
  },
  '/destination-api/openapi.json': { GET: { is: open } },
  '/destination-api/[...unknown]': { GET: { is: nothing } },

  '/routing-api/v2/info': { GET: { is: open } },
  '/routing-api/v2/areas': { GET: { is: open, query: 'areaSearchexpression=Bayern' } },
  '/routing-api/v2/routes': { GET: { is: open, query: 'leikaKey=99107023017000&ars=09' } },
  '/routing-api/openapi.json': { GET: { is: open } },
  '/routing-api/[...unknown]': { GET: { is: nothing } },

  // without client id and secret, and without the secret of cron
  '/token': { POST: { is: profile('400 400 400 400 400') } },
  '/api/cron': { GET: { is: profile('401 401 401 401 401') }, POST: { is: profile('401 401 401 401 401') } },
  // without user name and password of a calendar
  '/api/calendar/radar.ics': { GET: { is: profile('401 401 401 401 401') } },
  // off unless it is set up
  '/api/metrics': { GET: { is: nothing } },
  // for pages of this installation only
  '/api/forms/[path]/applications': { POST: { is: profile('403 403 403 403 403') } },
  '/api/forms/definitions': {
    GET: { is: open, query: 'schemaUri=https://x.example/forms/callback-request/1.0/form.schema.json' },
  },
  '/api/forms/status': { POST: { is: profile('403 403 403 403 403') } },
  '/api/forms/status/submissions': { POST: { is: profile('403 403 403 403 403') } },
  // no such receiver; those that there are take what anybody sends, as receivers in the world outside do
  '/sandbox/receivers/[receiverId]': {
    GET: { is: profile('404 404 404 404 404') },
    POST: { is: profile('404 404 404 404 404') },
  },
  // no such receiver for anybody who is a client
  '/sandbox/receivers/[receiverId]/deliveries': { GET: { is: profile('401 404 404 404 404') } },
  '/api/health/live': { GET: { is: open } },
  '/api/health/ready': { GET: { is: open } },
  '/api/docs': { GET: { is: profile('308 308 308 308 308') } },
  '/kurier-client.mjs': { GET: { is: open } },
  '/kurier-sdk.tgz': { GET: { is: open } },
  '/status.json': { GET: { is: open } },
  '/schemas': { GET: { is: profile('303 303 303 303 303') } },
  '/schemas/set-payload/1.2.2/set-payload.schema.json': { GET: { is: open } },
  '/schemas/metadata/1.0.0/metadata.schema.json': { GET: { is: open } },
  '/schemas/metadata/2.1.0/metadata.schema.json': { GET: { is: open } },
  '/schemas/message/1.0.0/message.schema.json': { GET: { is: open } },
  '/schemas/message/1.1.0/message.schema.json': { GET: { is: open } },
  '/schemas/documents-handed-in/1.0.0/documents-handed-in.schema.json': { GET: { is: open } },
  '/schemas/evidence/1.0.0/evidence.schema.json': { GET: { is: open } },
  '/schemas/evidence/2.0.0/evidence.schema.json': { GET: { is: open } },
  '/schemas/event-stream/1.0.0/event-stream.schema.json': { GET: { is: open } },
  '/schemas/forms/[form]/[version]/form.schema.json': { GET: { is: nothing } },
  '/schemas/[...type]': { GET: { is: nothing } },
}
