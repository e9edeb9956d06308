import { operates, body, words, type ExpectedCalls } from '../call-profiles.ts'
import { open, operates as operatesPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/admin/incidents': {
    GET: { is: operates },
    POST: { is: operates, body: body({ kind: 'disturbance', title: words, text: words }) },
  },
  '/admin/incidents/[incidentId]': { DELETE: { is: operates } },
  '/admin/incidents/[incidentId]/notes': { POST: { is: operates, body: body({ stage: 'found', text: words }) } },
}

export const pages: ExpectedPages = {
  '/status': open,
  '/admin/incidents': operatesPage,
}
