import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import type { SealedContent } from './sealed-notes.ts'
import { useWorkbench } from './workbench-context.tsx'

/** Signs with the destination's key what is kept about a case, and seals it for its colleagues; both keys have to be there. */
export function useSealing(destinationId: string) {
  const { http, keys } = useWorkbench(destinationId)
  return async (
    { submissionId, caseId }: Pick<ReceivedList, 'submissionId' | 'caseId'>,
    content: SealedContent,
  ): Promise<string> => {
    const signingKey = keys.find(({ purpose }) => purpose === 'signing')
    if (!signingKey) throw new Error('a note is written without a signing key')
    const [client, { readDestination, readEncryptionKey }, { sealNote }] = await Promise.all([
      http(),
      import('@kurier/sdk/public-reads'),
      import('./sealed-notes.ts'),
    ])
    const encryptionKey = await readEncryptionKey(client, await readDestination(client, destinationId))
    return sealNote(content, { submissionId, caseId, signingKey, encryptionKey })
  }
}
