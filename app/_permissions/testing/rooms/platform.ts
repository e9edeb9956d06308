import { notThere, type ExpectedCalls } from '../call-profiles.ts'

export const calls: ExpectedCalls = {
  '/logo': { GET: { is: notThere } },
}
