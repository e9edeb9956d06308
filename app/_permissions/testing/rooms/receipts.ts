import { operates, type ExpectedCalls } from '../call-profiles.ts'
import { operates as operatesPage, type ExpectedPages } from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  // the scene's submission is not deleted
  '/admin/deletions': {
    POST: { is: operates, granted: 409, body: ({ submissionId }) => ({ documentId: submissionId }) },
  },
  '/admin/deletions/places': {
    POST: { is: operates, granted: 409, body: ({ submissionId }) => ({ documentId: submissionId, place: 'blobs' }) },
  },
}

export const pages: ExpectedPages = {
  '/admin/deletions': operatesPage,
}
