import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import { claimsKey, useClaims } from '../use-claims.ts'
import { useSealing } from '../use-sealing.ts'
import { useWorkbench } from '../workbench-context.tsx'

/** The claim on one case, and how it is taken, renewed and given back. */
export function useClaim(place: SubmissionPlace, { caseId }: Pick<ReceivedDetail, 'caseId'>) {
  const { destinationId, submissionId } = place
  const { isReady } = useWorkbench(destinationId)
  const { claims, isRead } = useClaims(destinationId)
  const sealed = useSealing(destinationId)
  const client = useQueryClient()
  const claim = claims.get(caseId)
  const reread = () => client.invalidateQueries({ queryKey: claimsKey(destinationId) })
  const params = { destinationId, submissionId }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (takesOver: boolean) => {
      const from = takesOver ? claim?.authorName : claim?.isOwn ? claim.from : undefined
      const content = await sealed({ submissionId, caseId }, { kind: 'claim', ...(from !== undefined && { from }) })
      await askPortal('PUT /destinations/[destinationId]/claims/[submissionId]', {
        params,
        body: { content, takesOver },
      })
    },
    onSettled: reread,
  })
  const giving = useMutation({
    mutationFn: () => askPortal('DELETE /destinations/[destinationId]/claims/[submissionId]', { params }),
    onSettled: reread,
  })
  return {
    claim,
    /** Whether it is known who works on the case, and what is claimed here can be signed. */
    isKnown: isRead && isReady,
    /** Claims a free case or renews the person's own claim; with `takesOver` whoever has it. */
    take: mutate,
    giveBack: giving.mutate,
    isPending: isPending || giving.isPending,
    error: error ?? giving.error,
  }
}
