import { worksOnSubmissions, type ExpectedCalls } from '../call-profiles.ts'

export const calls: ExpectedCalls = {
  '/destinations/[destinationId]/notes/[noteId]': { DELETE: { is: worksOnSubmissions } },
}
