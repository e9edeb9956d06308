'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { SECOND } from '#lib/platform/durations.ts'
import type { CaseMoments } from '#lib/sandbox/schema.ts'

const REFRESH_MILLISECONDS = 4 * SECOND

/** In a sandbox, beside the timeline: what will happen by itself, and the clock moved to then. */
export function CaseTravel({ caseId, initial }: { caseId: string; initial: CaseMoments }) {
  const t = useTranslations('sandbox.travel')
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['case-moments', caseId],
    queryFn: () => askPortal('GET /sandbox/cases/[caseId]/moments', { params: { caseId } }),
    initialData: initial,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  const travel = useMutation({
    mutationFn: (to: string) => askPortal('POST /sandbox/cases/[caseId]/travel', { params: { caseId }, body: { to } }),
    onSuccess: () =>
      Promise.all(
        [
          ['case-moments', caseId],
          ['case', caseId],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  return (
    <section aria-labelledby="travel" className="mb-8 rounded-md border border-line p-4">
      <h3 id="travel" className="kern-heading-medium">
        {t('title')}
      </h3>
      <p className="text-muted">{t('intro')}</p>
      <p role="status" className={travel.isSuccess ? 'mt-2 font-semibold' : 'sr-only'}>
        {travel.isSuccess ? t('moved') : ''}
      </p>
      {data.moments.length === 0 ? <p className="mt-2">{t('nothing')}</p> : null}
      <ol className="mt-2">
        {data.moments.map((moment) => (
          <Moment
            key={`${moment.kind} ${moment.at}`}
            moment={moment}
            go={data.mayMove ? (to) => travel.mutateAsync(to) : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

type MomentProps = { moment: CaseMoments['moments'][number]; go: ((to: string) => Promise<unknown>) | undefined }

function Moment({ moment: { kind, at }, go }: MomentProps) {
  const t = useTranslations('sandbox.travel')
  const when = useWhen('long')
  const date = when(new Date(at))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2">
      <span className="min-w-0">
        <span className="block font-semibold">{t(`kinds.${kind}`)}</span>
        <time dateTime={at} className="text-sm text-muted">
          {date}
        </time>
      </span>
      {go ? (
        <ConfirmDialog
          trigger={
            <Button variant="secondary" aria-label={t('goTo', { date, kind: t(`kinds.${kind}`) })}>
              {t('go')}
            </Button>
          }
          title={t('question', { date })}
          confirmLabel={t('go')}
          onConfirm={async () => {
            await go(at)
          }}
        >
          <p>{t('text')}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
