'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { caseQuery } from '#components/cases/case-query.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { SECOND } from '#lib/platform/durations.ts'
import type { CaseMoments } from '#lib/wings/sandbox/schema.ts'
import { MomentSlider, type SliderMoment } from './moment-slider.tsx'

const REFRESH_MILLISECONDS = 4 * SECOND

type CaseTravelProps = { caseId: string; initial: CaseMoments }

/** In a sandbox, beside the timeline: what will happen by itself, and the clock moved to then. */
export function CaseTravel({ caseId, initial }: CaseTravelProps) {
  const t = useTranslations('sandbox.travel')
  const { moments, mayMove, now, stop, choose, travel, since } = useTravel({ caseId, initial })
  const happened = useRef<HTMLDivElement>(null)
  return (
    <section aria-labelledby="travel" className="mb-8 rounded-md border border-line p-4">
      <h3 id="travel" className="kern-heading-medium">
        {t('title')}
      </h3>
      <p className="text-muted">{t('intro')}</p>
      <Happened caseId={caseId} since={since} box={happened} />
      {moments.length === 0 ? (
        <p className="mt-2">{t('nothing')}</p>
      ) : (
        <MomentSlider {...{ moments, now, stop, choose }} />
      )}
      {mayMove ? <Go moment={moments[stop - 1]} happened={happened} go={travel.mutateAsync} /> : null}
    </section>
  )
}

/** The moments, which of them is chosen, and the way there. `since`: the last event before the clock was moved. */
function useTravel({ caseId, initial }: CaseTravelProps) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['case-moments', caseId],
    queryFn: () => askPortal('GET /sandbox/cases/[caseId]/moments', { params: { caseId } }),
    initialData: initial,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  const [wanted, want] = useState<SliderMoment | 'now'>()
  const [since, setSince] = useState<number>()
  const travel = useMutation({
    mutationFn: (to: string) => askPortal('POST /sandbox/cases/[caseId]/travel', { params: { caseId }, body: { to } }),
    onMutate: () => client.getQueryData(caseQuery(caseId).queryKey)?.sequence ?? 0,
    onSuccess: async (_answer, _to, before) => {
      setSince(before)
      want(undefined)
      const keys = [['case-moments', caseId], caseQuery(caseId).queryKey]
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  return {
    ...data,
    ...stopOf(data.moments, wanted),
    choose: (stop: number) => want(data.moments[stop - 1] ?? 'now'),
    travel,
    since,
  }
}

/** The stop that was chosen; the next moment when nothing was, or when what was chosen has passed. */
function stopOf(moments: readonly SliderMoment[], wanted: SliderMoment | 'now' | undefined): { stop: number } {
  if (wanted === 'now') return { stop: 0 }
  const at = moments.findIndex((moment) => moment.kind === wanted?.kind && moment.at === wanted.at)
  return { stop: Math.min(Math.max(at, 0) + 1, moments.length) }
}

type GoProps = {
  moment: SliderMoment | undefined
  go: (to: string) => Promise<unknown>
  happened: RefObject<HTMLElement | null>
}

/** One button, for the moment that is chosen; there is no way to where one is. */
function Go({ moment, go, happened }: GoProps) {
  const t = useTranslations('sandbox.travel')
  const when = useWhen('long')
  const date = moment ? when(moment.at) : ''
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" className="mt-4" disabled={!moment}>
          {moment ? t('goTo', { kind: t(`kinds.${moment.kind}`), date }) : t('go')}
        </Button>
      }
      title={moment ? t('question', { date }) : t('go')}
      confirmLabel={t('go')}
      focusAfterwards={happened}
      onConfirm={async () => {
        if (moment) await go(moment.at)
      }}
    >
      <p>{t('text')}</p>
    </ConfirmDialog>
  )
}

type HappenedProps = { caseId: string; since: number | undefined; box: RefObject<HTMLDivElement | null> }

/** Events of the case since the clock was moved, as they come; the timeline below says more about each. */
function Happened({ caseId, since, box }: HappenedProps) {
  const t = useTranslations('sandbox.travel')
  const e = useTranslations('events.happenings')
  const { data } = useQuery(caseQuery(caseId))
  const events = since === undefined ? [] : (data?.events ?? []).filter(({ sequence }) => sequence > since)
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className={since === undefined ? 'sr-only' : 'mt-3 rounded-md bg-surface p-3'}
    >
      {since === undefined ? null : <p className="font-semibold">{t('moved')}</p>}
      {since === undefined ? null : <p>{t('happened', { count: events.length })}</p>}
      {events.length === 0 ? null : (
        <ul className="list-disc pl-6">
          {events.map(({ sequence, happening }) => (
            <li key={sequence}>
              <a href={`#event-${sequence}`} className="text-action underline underline-offset-3">
                {e(`${happening}.title`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
