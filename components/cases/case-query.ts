import { queryOptions } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'

/** A case with its timeline; all parts of its page that ask for it share one answer. */
export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['case', caseId],
    queryFn: () => askPortal('GET /cases/[caseId]', { params: { caseId } }),
  })
