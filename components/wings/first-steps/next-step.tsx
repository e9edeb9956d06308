'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import { nextOf } from './first-steps.ts'

/**
 * Leads on to the next of the first steps, where one was just taken; nothing when the first submission has arrived.
 * @param of the key of the query whose changes may have been a step
 */
export function NextStep({ of, variant }: { of: readonly string[]; variant?: 'secondary' }) {
  const t = useTranslations('firstSteps.guide')
  const { data } = useQuery({
    queryKey: [...of, 'first-steps'],
    queryFn: () => askPortal('GET /overview/first-steps'),
  })
  const next = data?.steps ? nextOf(data.steps) : undefined
  if (!next) return null
  return (
    <ButtonLink href={next.href} variant={variant} icon="arrow-forward" className="self-start">
      {t('goOn', { number: next.number, title: t(`${next.key}.title`) })}
    </ButtonLink>
  )
}
