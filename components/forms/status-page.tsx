'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ServicePlace } from './ask-forms.ts'
import type { FollowedCase } from './follow-case.ts'
import { FollowedCaseView } from './followed-case.tsx'
import { readStatusFragment, type Credentials } from './receipt.ts'
import { StatusForm } from './status-form.tsx'
import { StepTitle } from './step-title.tsx'

type Props = { service: ServicePlace; titles: Readonly<Record<string, string>> }

/** What became of a form that was sent. `titles`: of the forms, by their names. */
export function StatusPage({ service, titles }: Props) {
  const t = useTranslations('forms.status')
  const { mutate, data, error, isPending, reset } = useMutation<FollowedCase, Error, Credentials>({
    mutationFn: async (credentials) => {
      const { followCase } = await import('./follow-case.ts')
      return followCase(credentials, service)
    },
  })
  const takeFragment = useEffectEvent(() => {
    const credentials = readStatusFragment(window.location.hash)
    if (!credentials) return
    // neither the history of the browser nor somebody who looks at the screen learns the code
    window.history.replaceState(null, '', window.location.pathname)
    mutate(credentials)
  })
  useEffect(() => takeFragment(), [])
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8">
      <StepTitle
        title={data ? (titles[data.answer.form] ?? t('title')) : t('title')}
        intro={data ? undefined : t('intro')}
      />
      {data ? (
        <FollowedCaseView followed={data} onEnd={reset} />
      ) : (
        <StatusForm isPending={isPending} error={error} onAsk={mutate} />
      )}
    </div>
  )
}
