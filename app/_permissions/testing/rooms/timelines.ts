import { seesCases, worksOnSubmissions, signedIn, body, type ExpectedCalls } from '../call-profiles.ts'
import {
  signedIn as signedInPage,
  seesCases as seesCasesPage,
  worksOnSubmissions as worksOnSubmissionsPage,
  worksSomewhere,
  type ExpectedPages,
} from '../page-profiles.ts'

export const calls: ExpectedCalls = {
  '/destinations/[destinationId]/submissions': { GET: { is: worksOnSubmissions } },
  '/destinations/[destinationId]/submissions/[submissionId]': { GET: { is: worksOnSubmissions } },
  '/destinations/[destinationId]/submissions/[submissionId]/notes': {
    POST: { is: worksOnSubmissions, granted: 422, body: body({ kind: 'note', content: 'not sealed' }) },
  },
  '/cases': { GET: { is: signedIn } },
  '/cases/[caseId]': { GET: { is: seesCases } },
  '/cases/[caseId]/knowledge': { GET: { is: seesCases } },
  '/cases/[caseId]/events/[sequence]': { GET: { is: seesCases } },
  '/cases/[caseId]/receipts': { GET: { is: seesCases } },
  '/cases/[caseId]/stream': { GET: { is: seesCases } },
  '/search': { GET: { is: signedIn, query: ({ caseId }) => `?q=${caseId}` } },
}

export const pages: ExpectedPages = {
  '/search': signedInPage,
  '/cases': signedInPage,
  '/cases/[caseId]': seesCasesPage,
  '/cases/[caseId]/evidence': seesCasesPage,
  '/cases/[caseId]/knowledge': seesCasesPage,
  '/workbench': worksSomewhere,
  '/workbench/[destinationId]': worksOnSubmissionsPage,
  '/workbench/[destinationId]/[submissionId]': worksOnSubmissionsPage,
}
