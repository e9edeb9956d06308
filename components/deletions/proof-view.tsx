'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { SearchedAnswer } from '#lib/receipts/schema.ts'
import { proofFaults, type ProofFault } from '#lib/receipts/terms.ts'
import { ProofResult, type DeletionProof } from './proof-result.tsx'

type ProofViewProgress = { done: number; all: number; place: string }

/** Searches all places, one after the other. */
async function prove(documentId: string, tell: (progress: ProofViewProgress) => void): Promise<DeletionProof> {
  const proof = await askPortal('POST /admin/deletions', { body: { documentId } })
  const searched: SearchedAnswer[] = []
  for (const { place } of proof.places) {
    tell({ done: searched.length, all: proof.places.length, place })
    searched.push(await askPortal('POST /admin/deletions/places', { body: { documentId, place } }))
  }
  return { proof, searched }
}

/** What is wrong with the id that was given; nothing when it is something else. */
function faultOfId(error: Error | null): ProofFault | 'malformed' | 'unknown' | undefined {
  if (!(error instanceof PortalProblem)) return undefined
  if (error.code === 'invalid') return 'malformed'
  return error.status === 404 ? 'unknown' : proofFaults.find((fault) => fault === error.reason)
}

/** Asks for an id, has everything searched for its content, and shows what came of it. */
export function ProofView({ initialId }: { initialId: string }) {
  const t = useTranslations('deletions.proof')
  const [id, setId] = useState(initialId)
  const [progress, setProgress] = useState<ProofViewProgress>()
  const run = useMutation({ mutationFn: (documentId: string) => prove(documentId, setProgress) })
  const fault = faultOfId(run.error)
  return (
    <>
      <form
        className="mb-8 flex flex-wrap items-end gap-4 print:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          run.mutate(id.trim().toLowerCase())
        }}
      >
        <TextField
          name="documentId"
          label={t('id')}
          className="min-w-0 grow basis-80"
          value={id}
          required
          error={fault && t(`refused.${fault}`)}
          onChange={({ target }) => setId(target.value)}
        />
        <Button type="submit" busy={run.isPending}>
          {t(run.isPending ? 'running' : 'begin')}
        </Button>
      </form>
      <p role="status" className="mb-4">
        {run.isPending && progress ? (
          <>
            <progress className="mr-3" max={progress.all} value={progress.done} aria-label={t('running')} />
            {t('progress', { ...progress, place: progress.place === 'blobs' ? t('blobs') : progress.place })}
          </>
        ) : null}
      </p>
      <ProblemAlert error={fault ? undefined : run.error} />
      {run.data ? <ProofResult {...run.data} /> : null}
    </>
  )
}
