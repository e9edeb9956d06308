import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import { openWork, readAttachment, type ReadAttachment } from './open-work.ts'
import { useWorkbench } from './workbench-context.tsx'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

/** Nothing decrypted is asked for again by itself, nor kept when the page is left. */
const once = {
  staleTime: 'static',
  gcTime: 0,
  structuralSharing: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const

/** A submission on the desk, opened as soon as the keys are there, if it has content. */
export function useWork({ destinationId, submissionId }: SubmissionPlace, hasContent: boolean) {
  const { keys, isReady, system } = useWorkbench(destinationId)
  const kids = keys.map(({ kid }) => kid)
  return useQuery({
    ...once,
    queryKey: ['workbench', destinationId, 'work', submissionId, kids],
    queryFn: async () => openWork(await system(), submissionId, keys),
    enabled: isReady && hasContent,
  })
}

export type AttachmentProgress = { done: number; of: number }

/** The attachments of an opened submission, each read to its end one after the other: only then can it be accepted. */
export function useAttachments({ destinationId, submissionId }: SubmissionPlace, opened: OpenedSubmission | undefined) {
  const { system } = useWorkbench(destinationId)
  const [progress, setProgress] = useState<AttachmentProgress>()
  const query = useQuery({
    ...once,
    queryKey: ['workbench', destinationId, 'attachments', submissionId, opened?.announcedTags.data],
    queryFn: async () => {
      const read: ReadAttachment[] = []
      const described = opened?.attachments ?? []
      for (const { attachmentId } of described) {
        setProgress({ done: read.length, of: described.length })
        if (opened) read.push(await readAttachment(await system(), opened, attachmentId))
      }
      return read
    },
    enabled: opened !== undefined,
  })
  return { query, progress }
}
