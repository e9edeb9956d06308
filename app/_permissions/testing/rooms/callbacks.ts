import {
  seesClients,
  managesClients,
  seesDestinations,
  managesDestinations,
  seesCallbacks,
  sendsAgain,
  signedIn,
  body,
  type ExpectedCalls,
} from '../call-profiles.ts'
import { signedIn as signedInPage, seesCallbacks as seesCallbacksPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/clients/[clientId]/callback/examinations': {
    GET: { is: seesClients },
    POST: { is: managesClients, granted: 409, body: body({ consent: true }) }, // the scene's client has no callback
  },
  '/destinations/[destinationId]/callback/examinations': {
    GET: { is: seesDestinations },
    POST: { is: managesDestinations, body: body({ consent: true }) },
  },
  '/callbacks/attempts': { GET: { is: signedIn } },
  '/callbacks/attempts/[attemptId]': { GET: { is: seesCallbacks } },
  '/callbacks/examinations/[examinationId]': { GET: { is: seesDestinations } }, // the scene's is of its destination
  '/callbacks/undelivered': { GET: { is: signedIn } },
  '/callbacks/undelivered/destinations/[destinationId]': { GET: { is: seesCallbacks } },
  '/callbacks/undelivered/clients/[clientId]': { GET: { is: seesCallbacks } },
  '/callbacks/notify-now': {
    GET: { is: sendsAgain, query: ({ destinationId }) => `?destinationId=${destinationId}` },
    POST: { is: sendsAgain, granted: 409, body: ({ destinationId }) => ({ destinationId }) },
  },
  '/callbacks/send-again': { POST: { is: sendsAgain, body: ({ noticeId }) => ({ notices: [Number(noticeId)] }) } },
  '/callbacks/send-again/count': {
    POST: { is: sendsAgain, body: ({ noticeId }) => ({ notices: [Number(noticeId)] }) },
  },
  '/callbacks/send-again/result': {
    POST: {
      is: seesCallbacks,
      body: ({ noticeId }) => ({ notices: [Number(noticeId)], since: '2026-01-01T00:00:00Z' }),
    },
  },
}

export const pages: ExpectedPages = {
  '/callbacks': signedInPage,
  '/callbacks/[attemptId]': seesCallbacksPage,
  '/callbacks/signature': signedInPage,
  '/callbacks/undelivered': signedInPage,
  '/callbacks/undelivered/[kind]/[ownerId]': seesCallbacksPage,
}
