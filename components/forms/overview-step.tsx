'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { byPage, stateOf, type SectionOfForm, type SectionState } from './section-states.ts'
import { sectionLang, sectionTitle } from './section-words.ts'
import { Spoken } from './spoken.tsx'
import { StepTitle } from './step-title.tsx'
import { REVIEW, type GoTo } from './use-step.ts'
import { langOf } from './words.ts'

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
  const isNext = ({ steps }: SectionOfForm) => steps.some(({ key }) => key === next)
  const isWanted = (one: SectionOfForm) => one.state === 'begun' || one.state === 'attention' || isNext(one)
  const isBegun = sections.some(({ state }) => state !== 'open')
  const pages = byPage(sections)
  // where there are so many pages, only that is open where to go on
  const isLong = pages.length > MOST_PAGES
  return (
    <div className="flex flex-col gap-8" aria-busy={!isKnown}>
      <StepTitle
        title={t('title')}
        of={form.title[locale]}
        ofLang={langOf(form, form.title, locale)}
        intro={<p>{t('progress', { done, count: sections.length })}</p>}
      />
      <Button className="self-start" icon="arrow-forward" onClick={() => goTo(next ?? REVIEW)}>
        {next === undefined ? t('review') : isBegun ? t('goOn') : t('begin')}
      </Button>
      <div className={`flex flex-col ${form.source ? 'gap-2' : 'gap-8'}`}>
        {pages.map(({ page, sections: own }) =>
          form.source && own.length === 1 ? (
            <ul key={page.key} id={`overview-${page.key}`} className="scroll-mt-4">
              <SectionLines {...{ form, goTo }} sections={own} />
            </ul>
          ) : (
            <details key={page.key} open={isKnown && own.some(isLong ? isNext : isWanted)}>
              <summary
                id={`overview-${page.key}`}
                className="mb-2 flex cursor-pointer scroll-mt-4 flex-wrap items-center justify-between gap-x-3 py-1"
              >
                <h2 className="kern-heading-medium">
                  <Spoken form={form} words={page.title} />
                </h2>
                <span className="flex items-center gap-3 text-muted">
                  {t('pageProgress', { done: own.filter(({ state }) => state === 'done').length, count: own.length })}
                  {form.source ? <StateBadge state={stateOf(own)} /> : null}
                </span>
              </summary>
              <ol className="border-t border-line">
                <SectionLines {...{ form, goTo }} sections={own} />
              </ol>
            </details>
          ),
        )}
      </div>
      <div className="border-t border-line pt-6">
        <Button variant="secondary" onClick={() => goTo(REVIEW)}>
          {t('review')}
        </Button>
      </div>
    </div>
  )
}

/** With more pages an overview is one of chapters. */
const MOST_PAGES = 10

/** Sections, each a line that leads to it and says how far it is. */
function SectionLines({ form, sections, goTo }: Pick<Props, 'form' | 'sections' | 'goTo'>) {
  const t = useTranslations('forms.overview')
  const list = useTranslations('forms.list')
  const locale = useLocale()
  return sections.map(({ section, steps: [first], state }) => (
    <li key={section.key} className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1">
      <button
        type="button"
        onClick={() => first && goTo(first.key)}
        className="kern-link kern-link--no-visited-state min-h-11 min-w-0 flex-1 basis-48 cursor-pointer text-left wrap-anywhere hyphens-auto"
      >
        <span lang={sectionLang(form, section, locale)}>
          {sectionTitle(form, section, locale, (item) => list('item', item))}
        </span>
        {section.isOptional ? ` (${t('optional')})` : ''}
      </button>
      <StateBadge state={state} />
    </li>
  ))
}

function StateBadge({ state }: { state: SectionState }) {
  const t = useTranslations('forms.overview')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
