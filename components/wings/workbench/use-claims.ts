import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import { SECOND } from '#lib/platform/durations.ts'
import type { WorkClaim } from '#lib/submissions/claim-schema.ts'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import type { CaseClaim, OpenedNote } from './sealed-notes.ts'
import { useSealing } from './use-sealing.ts'
import { useWorkbench } from './workbench-context.tsx'

/** How often colleagues' claims are looked for while a page is open. */
const LOOKED_FOR = 20 * SECOND
const none: ReadonlyMap<string, CaseClaim> = new Map()

const keyOf = (destinationId: string) => ['workbench', destinationId, 'claims'] as const

/** Which cases of a destination are in work, by their ids. A claim that stays sealed or is broken says nothing: anybody could have written it. */
export function useClaims(destinationId: string) {
  const { keys, canOpen, publicKey } = useWorkbench(destinationId)
  const query = useQuery({
    queryKey: [...keyOf(destinationId), keys.map(({ kid }) => kid)],
    queryFn: async () => {
      const [{ claims }, { openNote }] = await Promise.all([
        askPortal('GET /destinations/[destinationId]/claims', { params: { destinationId } }),
        import('./sealed-notes.ts'),
      ])
      const opened = claims.map(async (claim) => {
        const found = await openNote(claim.content, { ...claim, keys, publicKey }, claim.kid)
        return claimIn(claim, found)
      })
      return new Map((await Promise.all(opened)).flatMap((one) => (one ? [one] : [])))
    },
    refetchInterval: LOOKED_FOR,
    // nothing decrypted is kept when the page is left
    gcTime: 0,
    structuralSharing: false,
    retry: false,
    enabled: canOpen,
  })
  return { claims: query.data ?? none, isRead: query.isSuccess }
}

function claimIn({ caseId, ...claim }: WorkClaim, opened: OpenedNote): readonly [string, CaseClaim] | undefined {
  if (opened.state !== 'open' || opened.content.kind !== 'claim') return undefined
  const { authorName, isOwn, since } = claim
  return [caseId, { authorName, isOwn, since, from: opened.content.from }]
}

/** The claim on one case, and how it is taken, renewed and given back. */
export function useClaim(place: SubmissionPlace, { caseId }: Pick<ReceivedDetail, 'caseId'>) {
  const { destinationId, submissionId } = place
  const { isReady } = useWorkbench(destinationId)
  const { claims, isRead } = useClaims(destinationId)
  const sealed = useSealing(destinationId)
  const client = useQueryClient()
  const claim = claims.get(caseId)
  const reread = () => client.invalidateQueries({ queryKey: keyOf(destinationId) })
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
