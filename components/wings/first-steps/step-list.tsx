'use client'

import { Link } from '#components/ui/link.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import type { FirstSteps } from '#lib/wings/attention/schema.ts'
import { isAtBeginning, nextOf, stepsOf, type NumberedStep } from './first-steps.ts'

/** The way to one's own first submission, with what is done already. `show`: has a whole case played; `more`: stands below. */
export function StepList({ steps, show, more }: { steps: FirstSteps; show: ReactNode; more?: ReactNode }) {
  const t = useTranslations('firstSteps.guide')
  const isNew = isAtBeginning(steps)
  const next = nextOf(steps)
  return (
    <Section title={t('title')} intro={t('intro')} id="first-steps">
      {show ? (
        <div className="mb-4 rounded-md bg-surface p-4">
          <p className="mb-3 max-w-2xl">{t('played')}</p>
          {show}
        </div>
      ) : null}
      {isNew ? <AllInOne /> : null}
      <ol className="flex flex-col gap-2">
        {stepsOf(steps).map((step) => (
          <Step key={step.key} step={step} standing={step.key === next?.key ? (isNew ? 'first' : 'next') : 'other'} />
        ))}
      </ol>
      {more}
    </Section>
  )
}

/** Everything at once, before anything was made. */
function AllInOne() {
  const t = useTranslations('firstSteps.guide.template')
  return (
    <div className="mb-4 rounded-md border border-line p-4">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="mb-3 max-w-2xl text-muted">{t('note')}</p>
      <ButtonLink href="/test-environments/new">{t('link')}</ButtonLink>
      <p className="mt-4 -mb-1">{t('or')}</p>
    </div>
  )
}

/** `next`: the one to take now; `first`: the same, where everything can be made at once instead. */
function Step({ step, standing }: { step: NumberedStep; standing: 'first' | 'next' | 'other' }) {
  const t = useTranslations('firstSteps.guide')
  const { key, number, isDone, isOptional, href } = step
  if (standing === 'other') {
    return (
      <li className="flex flex-wrap items-baseline gap-x-3 px-4 text-sm text-muted">
        <Mark number={number} isDone={isDone} />
        <span>
          {t(`${key}.title`)}
          <span className="sr-only">{` – ${t(isDone ? 'done' : isOptional ? 'optional' : 'open')}`}</span>
        </span>
        {isOptional && !isDone ? (
          <span>
            {`${t('optional')} · `}
            <Link href={href} className="kern-link kern-link--no-visited-state">
              {t(`${key}.link`)}
            </Link>
          </span>
        ) : null}
      </li>
    )
  }
  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex items-baseline gap-x-3">
        <Mark number={number} isDone={false} />
        <h3 className="font-semibold">
          {t(`${key}.title`)}
          <span className="sr-only">{` – ${t('open')}`}</span>
        </h3>
      </div>
      <p className="mb-3 max-w-2xl text-muted">{t(`${key}.note`)}</p>
      <ButtonLink href={href} variant={standing === 'next' ? 'primary' : 'secondary'}>
        {t(`${key}.link`)}
      </ButtonLink>
    </li>
  )
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  if (isDone) return <span className="kern-icon kern-icon--small kern-icon--check w-6 self-center" aria-hidden="true" />
  return (
    <span className="w-6 shrink-0 text-center font-semibold" aria-hidden="true">
      {number}
    </span>
  )
}
