'use client'

import { Link } from '#components/ui/link.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Section } from '#components/ui/section.tsx'
import type { FirstSteps } from '#lib/wings/attention/schema.ts'

const keys = [
  'organisation',
  'administrationClient',
  'onlineServiceClient',
  'destination',
  'keys',
  'assignment',
  'callback',
  'submission',
] as const
type StepListKey = (typeof keys)[number]

/** Where a step is taken. */
function hrefOf(key: StepListKey, { destinationId }: FirstSteps): string {
  const destination = destinationId === null ? '/destinations' : `/destinations/${destinationId}`
  const hrefs: Record<StepListKey, string> = {
    organisation: '/organisations',
    administrationClient: '/clients/new?kind=administration-system',
    onlineServiceClient: '/clients/new?kind=online-service',
    destination: '/destinations/new',
    keys: `${destination}#keys`,
    assignment: `${destination}#clients`,
    callback: `${destination}#callback`,
    submission: '/help#tools',
  }
  return hrefs[key]
}

/** The steps of somebody; of the organisation only where it is not the one there is. */
const stepsOf = ({ organisations }: FirstSteps): readonly StepListKey[] =>
  organisations === 1 ? keys.filter((key) => key !== 'organisation') : keys

const isDone = (key: StepListKey, steps: FirstSteps): boolean =>
  key === 'organisation' ? steps.organisations > 0 : steps[key]

/** The way to one's own first submission, with what is done already. `show`: has a whole case played first; `more`: stands below. */
export function StepList({ steps, show, more }: { steps: FirstSteps; show: ReactNode; more?: ReactNode }) {
  const t = useTranslations('overview.steps')
  return (
    <Section title={t('title')} intro={t('intro')} id="first-steps">
      {show ? (
        <div className="mb-6 rounded-md bg-surface p-4">
          <p className="mb-4 max-w-2xl">{t('played')}</p>
          {show}
        </div>
      ) : null}
      <ol className="flex flex-col gap-4">
        {stepsOf(steps).map((key, index) => (
          <Step key={key} name={key} number={index + 1} steps={steps} />
        ))}
      </ol>
      {more}
    </Section>
  )
}

function Step({ name, number, steps }: { name: StepListKey; number: number; steps: FirstSteps }) {
  const t = useTranslations('overview.steps')
  const done = isDone(name, steps)
  const open = name === 'callback' ? 'optional' : 'open'
  return (
    <li className="flex gap-4 rounded-md border border-line p-4">
      <span className="kern-number text-sm leading-none font-semibold" aria-hidden="true">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold">{t(`${name}.title`)}</h3>
          <Badge tone={done ? 'success' : 'neutral'}>{t(done ? 'done' : open)}</Badge>
        </div>
        <p className="max-w-2xl text-muted">{t(`${name}.note`)}</p>
        {done ? null : (
          <Link href={hrefOf(name, steps)} className="kern-link kern-link--no-visited-state">
            {t(`${name}.link`)}
          </Link>
        )}
      </div>
    </li>
  )
}
