'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useWaiting } from '#components/ui/use-hydrated.ts'
import type { RawEvent } from '#lib/timelines/schema.ts'

/** The token of an event, its decoded header and payload, fetched when somebody wants to see it. */
export function SignedOriginal({ caseId, sequence }: { caseId: string; sequence: number }) {
  const t = useTranslations('cases.timeline')
  const [isOpen, setOpen] = useState(false)
  const waiting = useWaiting(true)
  const { data, error } = useQuery({
    queryKey: ['case', caseId, 'event', sequence],
    queryFn: () =>
      askPortal('GET /cases/[caseId]/events/[sequence]', { params: { caseId, sequence: String(sequence) } }),
    enabled: isOpen,
    staleTime: 'static', // what was signed never changes
  })
  const id = `original-${sequence}`
  return (
    <div className="mt-2">
      <button
        {...waiting}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${t(isOpen ? 'originalHide' : 'original')}: ${t('number', { sequence })}`}
        onClick={() => setOpen(!isOpen)}
        className="kern-btn kern-btn--tertiary min-h-10 px-0"
      >
        <span className="kern-label kern-label--small">{t(isOpen ? 'originalHide' : 'original')}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Original data={data} error={error} sequence={sequence} /> : null}
      </div>
    </div>
  )
}

type OriginalProps = { data: RawEvent | undefined; error: Error | null; sequence: number }

function Original({ data, error, sequence }: OriginalProps) {
  const t = useTranslations('cases.timeline')
  if (error) return <ProblemAlert error={error} />
  if (!data) return <Skeleton lines={4} />
  const number = t('number', { sequence })
  const blocks = [
    { title: t('token'), code: data.token },
    ...(data.protectedHeader ? [{ title: t('header'), code: JSON.stringify(data.protectedHeader, null, 2) }] : []),
    ...(data.payload ? [{ title: t('payload'), code: JSON.stringify(data.payload, null, 2) }] : []),
  ]
  return (
    <div className="flex flex-col gap-3">
      {blocks.map(({ title, code }) => (
        <div key={title}>
          <p className="text-sm font-semibold">{title}</p>
          <CodeBlock code={code} name={`${title}, ${number}`} />
        </div>
      ))}
    </div>
  )
}
