'use client'

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import type { FormDefinition, FormPage } from '@kurier/forms/definition'
import { byPage, stateOf, type SectionOfForm, type SectionState } from './section-states.ts'
import { sectionTitle } from './section-words.ts'
import { Sentence, Spoken } from '../spoken.tsx'
import { StepTitle } from '../step-title.tsx'
import { REVIEW, type GoTo } from '../use-step.ts'
import { wordsIn } from '../words.ts'

const tones: Record<SectionState, Tone> = {
  open: 'neutral',
  begun: 'info',
  done: 'success',
  attention: 'warning',
  'file-gone': 'warning',
}

const unfinished: ReadonlySet<SectionState> = new Set(['begun', 'attention', 'file-gone'])

type OverviewStepProps = {
  form: FormDefinition
  sections: readonly SectionOfForm[]
  /** Where to continue; undefined when the form is complete. */
  next: string | undefined
  /** False for the moment until the missing answers are known; until then all sections are folded. */
  isKnown: boolean
  /** Notices above the sections. */
  notices?: ReactNode
  goTo: GoTo
}

/** All sections of the form by page, with the progress of each, and the way to each. */
export function OverviewStep({ form, sections, next, isKnown, notices, goTo }: OverviewStepProps) {
  const t = useTranslations('forms.overview')
  const locale = useLocale()
  const done = sections.filter(({ state }) => state === 'done').length
  // open are the next section and those already begun; each other section is one line
  const isNext = ({ steps }: SectionOfForm) => steps.some(({ key }) => key === next)
  const isWanted = (one: SectionOfForm) => unfinished.has(one.state) || isNext(one)
  const isBegun = sections.some(({ state }) => state !== 'open')
  const pages = byPage(sections)
  // with many pages, only the next one is open
  const isLong = pages.length > MOST_PAGES
  return (
    <div className="flex flex-col gap-8" aria-busy={!isKnown}>
      <StepTitle
        title={t('title')}
        of={wordsIn(form, form.title, locale)}
        intro={<p>{t('progress', { done, count: sections.length })}</p>}
      />
      {notices}
      <Button className="self-start" icon="arrow-forward" onClick={() => goTo(next ?? REVIEW)}>
        {next === undefined ? t('review') : isBegun ? t('goOn') : t('begin')}
      </Button>
      {form.source ? (
        <ol className="border-t border-line">
          {pages.map((one) => (
            <li key={one.page.key} className="border-b border-line">
              {one.sections.length > 1 ? (
                <PageOfSections
                  {...{ form, goTo }}
                  {...one}
                  isOpen={isKnown && one.sections.some(isLong ? isNext : isWanted)}
                />
              ) : (
                <div id={headingId(one.page)} className="scroll-mt-4">
                  {one.sections.map((section) => (
                    <Line key={section.section.key} {...{ form, goTo }} {...section} />
                  ))}
                </div>
              )}
            </li>
          ))}
        </ol>
      ) : (
        pages.map((one) => (
          <PageOfSections
            key={one.page.key}
            {...{ form, goTo }}
            {...one}
            isOpen={isKnown && one.sections.some(isWanted)}
          />
        ))
      )}
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

const headingId = ({ key }: FormPage): string => `overview-${key}`

type OverviewStepPageProps = Pick<OverviewStepProps, 'form' | 'goTo'> & {
  page: FormPage
  sections: readonly SectionOfForm[]
  isOpen: boolean
}

/** The sections of a page, folded up to how many of them are complete. */
function PageOfSections({ form, page, sections, isOpen, goTo }: OverviewStepPageProps) {
  const t = useTranslations('forms.overview')
  const done = sections.filter(({ state }) => state === 'done').length
  return (
    <details open={isOpen}>
      <summary
        id={headingId(page)}
        className={`flex cursor-pointer scroll-mt-4 flex-wrap items-center justify-between gap-x-3 ${form.source ? 'py-2' : 'mb-2 py-1'}`}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span
            className="kern-icon kern-icon--small kern-icon--arrow-down shrink-0 [details[open]_&]:rotate-180"
            aria-hidden="true"
          />
          <h2 className="kern-heading-medium min-w-0 wrap-anywhere">
            <Spoken form={form} words={page.title} />
          </h2>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-muted">
          {t('pageProgress', { done, count: sections.length })}
          {form.source ? <StateBadge state={stateOf(sections)} /> : null}
        </span>
      </summary>
      <ol className={`border-t border-line ${form.source ? 'pb-4 pl-4' : ''}`}>
        {sections.map((one) => (
          <li key={one.section.key} className="border-b border-line">
            <Line {...{ form, goTo }} {...one} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** A section: a line that leads to it and shows its progress. */
function Line({
  form,
  section,
  steps: [first],
  state,
  goTo,
}: Pick<OverviewStepProps, 'form' | 'goTo'> & SectionOfForm) {
  const t = useTranslations('forms.overview')
  const list = useTranslations('forms.list')
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      <button
        type="button"
        onClick={() => first && goTo(first.key)}
        className="kern-link kern-link--no-visited-state min-h-11 min-w-0 flex-1 basis-48 cursor-pointer text-left wrap-anywhere hyphens-auto"
      >
        <Sentence text={sectionTitle(form, section, locale, (item) => list('item', item))} />
        {section.isOptional ? ` (${t('optional')})` : ''}
      </button>
      <StateBadge state={state} />
    </div>
  )
}

function StateBadge({ state }: { state: SectionState }) {
  const t = useTranslations('forms.overview')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
