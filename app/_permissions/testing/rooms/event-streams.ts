import { operates, body, unreachable, type ExpectedCalls } from '../call-profiles.ts'
import { operates as operatesPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  // the scene's stream is active, and its receiver's address one that nothing is sent to
  '/event-streams': {
    GET: { is: operates },
    POST: { is: operates, granted: 422, body: body({ name: 'Monitoring', url: unreachable.url, chosen: ['work'] }) },
  },
  '/event-streams/[streamId]': { GET: { is: operates }, DELETE: { is: operates } },
  '/event-streams/[streamId]/test': { POST: { is: operates } },
  '/event-streams/[streamId]/pause': { POST: { is: operates } },
  '/event-streams/[streamId]/resume': { POST: { is: operates, granted: 409, body: body({}) } },
  '/event-streams/[streamId]/secret': { POST: { is: operates, body: body({}) } },
}

export const pages: ExpectedPages = {
  '/admin/event-streams': operatesPage,
  '/admin/event-streams/[streamId]': operatesPage,
  '/admin/event-streams/new': operatesPage,
}
