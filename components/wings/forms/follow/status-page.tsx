'use client'

import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '#components/ui/later.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import type { ServicePlace } from '../ask-forms.ts'
import type { FollowedCase } from './follow-case.ts'
import type { HandInLimits } from './hand-in-section.tsx'
import { readStatusFragment, type ReceiptCredentials, type StatusLink } from '../receipt.ts'
import { StatusForm } from './status-form.tsx'
import { StepTitle } from '../step-title.tsx'
import { keptNames } from '../window-store/kept-words.ts'

const FollowedCaseView = later(async () => (await import('./followed-case.tsx')).FollowedCaseView, 12)

/** It is needed when something was begun in this window. */
const UnfinishedHandIn = lazy(() => import('./unfinished-hand-in.tsx'))

/** What the page knows of a form; `path`: where it can be filled in at the moment. */
type NamedForm = { title: string; path?: string }

type StatusPageProps = { service: ServicePlace; forms: Readonly<Record<string, NamedForm>>; limits: HandInLimits }

/** What became of a form that was sent. `forms`: by their names. */
export function StatusPage({ service, forms, limits }: StatusPageProps) {
  const t = useTranslations('forms.status')
  const { mutate, data, error, isPending, reset } = useMutation<FollowedCase, Error, ReceiptCredentials | StatusLink>({
    mutationFn: async (asked) => {
      const [{ followCase }, { credentialsOf }] = await Promise.all([
        import('./follow-case.ts'),
        import('../send/receipt-key.ts'),
        FollowedCaseView.fetch(),
      ])
      return followCase('key' in asked ? await credentialsOf(asked) : asked, service)
    },
  })
  const takeFragment = useEffectEvent(() => {
    const link = readStatusFragment(window.location.hash)
    if (!link) return
    // neither the history of the browser nor somebody who looks at the screen learns code and key
    window.history.replaceState(null, '', window.location.pathname)
    mutate(link)
  })
  useEffect(() => {
    takeFragment()
    // a link that is opened where this page is open already loads nothing
    const take = () => takeFragment()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const hasHandIn = useHydrated() && keptNames('hand-in').length > 0
  const form = data && forms[data.answer.form]
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <StepTitle title={form?.title ?? t('title')} intro={data ? undefined : t('intro')} />
      {data ? (
        <FollowedCaseView followed={data} formPath={form?.path} limits={limits} onEnd={reset} />
      ) : (
        <>
          {hasHandIn ? (
            <Suspense>
              <UnfinishedHandIn isPending={isPending} onGoOn={(receipt) => mutate({ ...receipt, receipt })} />
            </Suspense>
          ) : null}
          <StatusForm isPending={isPending} error={error} onAsk={mutate} />
        </>
      )}
    </div>
  )
}
