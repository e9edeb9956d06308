import { body, worksOnSubmissions, type ExpectedCalls } from '../call-profiles.ts'

export const calls: ExpectedCalls = {
  '/destinations/[destinationId]/notes/[noteId]': { DELETE: { is: worksOnSubmissions } },
  '/destinations/[destinationId]/claims': { GET: { is: worksOnSubmissions } },
  '/destinations/[destinationId]/claims/[submissionId]': {
    PUT: { is: worksOnSubmissions, granted: 422, body: body({ content: 'not sealed' }) },
    DELETE: { is: worksOnSubmissions },
  },
}
