'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { byPage, type SectionOfForm, type SectionState } from './section-states.ts'
import { sectionTitle } from './section-words.ts'
import { StepTitle } from './step-title.tsx'
import { REVIEW, type GoTo } from './use-step.ts'

const tones: Record<SectionState, Tone> = { open: 'neutral', begun: 'info', attention: 'warning', done: 'success' }

type Props = {
  form: FormDefinition
  sections: readonly SectionOfForm[]
  /** Where to go on; nothing when all is there. */
  next: string | undefined
  /** False for the moment until what is missing is known; till then all is folded. */
  isKnown: boolean
  goTo: GoTo
}

/** All sections of the form by page, with how far each is, and the way to each. */
export function OverviewStep({ form, sections, next, isKnown, goTo }: Props) {
  const t = useTranslations('forms.overview')
  const locale = useLocale()
  const done = sections.filter(({ state }) => state === 'done').length
  // open is where to go on and where something was begun; the rest is a line each
  const isWanted = ({ steps, state }: SectionOfForm) =>
    state === 'begun' || state === 'attention' || steps.some(({ key }) => key === next)
  const isBegun = sections.some(({ state }) => state !== 'open')
  return (
    <div className="flex flex-col gap-8" aria-busy={!isKnown}>
      <StepTitle
        title={t('title')}
        of={form.title[locale]}
        intro={<p>{t('progress', { done, count: sections.length })}</p>}
      />
      <Button className="self-start" icon="arrow-forward" onClick={() => goTo(next ?? REVIEW)}>
        {next === undefined ? t('review') : isBegun ? t('goOn') : t('begin')}
      </Button>
      {byPage(sections).map(({ page, sections: own }) => (
        <details key={page.key} open={isKnown && own.some(isWanted)}>
          <summary
            id={`overview-${page.key}`}
            className="mb-2 flex cursor-pointer scroll-mt-4 flex-wrap items-center justify-between gap-x-3 py-1"
          >
            <h2 className="kern-heading-medium">{page.title[locale]}</h2>
            <span className="text-muted">
              {t('pageProgress', { done: own.filter(({ state }) => state === 'done').length, count: own.length })}
            </span>
          </summary>
          <ol className="border-t border-line">
            {own.map(({ section, steps: [first], state }) => (
              <li
                key={section.key}
                className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1"
              >
                <button
                  type="button"
                  onClick={() => first && goTo(first.key)}
                  className="kern-link kern-link--no-visited-state min-h-11 min-w-0 flex-1 basis-48 cursor-pointer text-left wrap-anywhere hyphens-auto"
                >
                  {sectionTitle(form, section, locale)}
                  {section.isOptional ? ` (${t('optional')})` : ''}
                </button>
                <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
              </li>
            ))}
          </ol>
        </details>
      ))}
      <div className="border-t border-line pt-6">
        <Button variant="secondary" onClick={() => goTo(REVIEW)}>
          {t('review')}
        </Button>
      </div>
    </div>
  )
}
