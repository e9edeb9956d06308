'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Overview } from '#lib/overview/schema.ts'

type Steps = NonNullable<Overview['firstSteps']>

const order = [
  { key: 'client', href: '/clients/new' },
  { key: 'destination', href: '/destinations/new' },
  { key: 'submission', href: '/cases' },
] as const

/** The way of a new organisation to its first submission, with what is done already; `children`: addresses and commands. */
export function StepList({ steps, children }: { steps: Steps; children: ReactNode }) {
  const t = useTranslations('overview.steps')
  return (
    <Section title={t('title')} intro={t('intro')} id="first-steps">
      <ol className="flex flex-col gap-4">
        {order.map(({ key, href }, index) => (
          <li key={key} className="flex gap-4 rounded-md border border-line p-4">
            <span className="kern-number text-sm leading-none font-semibold" aria-hidden="true">
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="font-semibold">{t(`${key}.title`)}</h3>
                <Badge tone={steps[key] ? 'success' : 'neutral'}>{t(steps[key] ? 'done' : 'open')}</Badge>
              </div>
              <p className="max-w-2xl text-muted">{t(`${key}.note`)}</p>
              {steps[key] ? null : (
                <Link href={href} className="kern-link kern-link--no-visited-state">
                  {t(`${key}.link`)}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
      <details className="mt-6">
        <summary className="cursor-pointer py-1 font-semibold text-action">{t('commands')}</summary>
        <div className="mt-4 flex flex-col gap-12">{children}</div>
      </details>
    </Section>
  )
}
