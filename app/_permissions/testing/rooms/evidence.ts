import { seesCases, type ExpectedCalls } from '../call-profiles.ts'

export const calls: ExpectedCalls = {
  '/cases/[caseId]/evidence': { GET: { is: seesCases } },
}
