'use client'

import { useState, type SubmitEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import type { FormPage } from '#lib/forms/definition.ts'
import type { PlacedFault } from './judge.ts'
import { MemberFields } from './member-fields.tsx'
import { PageContents } from './page-contents.tsx'
import { PageList } from './page-list.tsx'
import type { PageState } from './page-states.ts'
import { pageGroup } from './places.ts'
import { pageDepth, sectionsOf, titleId } from './sections.ts'
import { StepTitle } from './step-title.tsx'
import type { FilledForm } from './use-filled-form.ts'
import { REVIEW, START, type GoTo } from './use-step.ts'
import { labelOf } from './words.ts'

type Props = {
  filled: FilledForm
  page: FormPage
  states: readonly { key: string; state: PageState }[]
  goTo: GoTo
}

/** One page of the form. What is missing is told once when going on; going on all the same is always possible. */
export function PageStep({ filled, page, states, goTo }: Props) {
  const { form } = filled
  const t = useTranslations('forms.page')
  const locale = useLocale()
  const at = form.pages.indexOf(page)
  const leave = () => goTo(form.pages[at + 1]?.key ?? REVIEW)
  const { check, faults, isBusy, isUnknown } = usePageCheck(filled, page, leave)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void check()
  }
  return (
    <div className="flex flex-col gap-8">
      <StepTitle title={page.title[locale]} of={form.title[locale]} intro={page.intro?.[locale]} />
      <div className="flex flex-col gap-3">
        <PageProgress filled={filled} page={page} states={states} goTo={goTo} />
        <SectionsOfPage filled={filled} page={page} />
      </div>
      <Form onSubmit={submit} className="gap-8">
        <ErrorSummary errors={faults.map(({ field, message }) => ({ field, message: message[locale] }))} />
        {isUnknown ? (
          <Alert kind="warning" title={t('uncheckedTitle')}>
            <p>{t('unchecked')}</p>
          </Alert>
        ) : null}
        <MemberFields group={pageGroup(form, page)} path="" depth={pageDepth(page)} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button type="submit" icon="arrow-forward" busy={isBusy}>
            {t('next')}
          </Button>
          <Button variant="secondary" icon="arrow-back" onClick={() => goTo(form.pages[at - 1]?.key ?? START)}>
            {t('back')}
          </Button>
          {faults.length > 0 || isUnknown ? (
            <Button variant="tertiary" onClick={leave}>
              {t('nextAnyway')}
            </Button>
          ) : null}
        </div>
      </Form>
    </div>
  )
}

/** Looks whether all is there before going on, and tells at the fields what is not. */
function usePageCheck({ hook, judge }: FilledForm, page: FormPage, leave: () => void) {
  const [faults, setFaults] = useState<readonly PlacedFault[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const check = async () => {
    setBusy(true)
    setUnknown(false)
    try {
      const found = (await judge(hook.getValues())).filter((fault) => fault.page === page.key)
      await hook.trigger([...page.members])
      setFaults(found)
      if (found.length === 0) leave()
    } catch {
      setUnknown(true) // the validator could not be loaded; sending will look again
    } finally {
      setBusy(false)
    }
  }
  return { check, faults, isBusy, isUnknown }
}

/** How far the form is, with all its pages to open. */
function PageProgress({ filled: { form }, page, states, goTo }: Props) {
  const t = useTranslations('forms.page')
  const count = form.pages.length
  const number = form.pages.indexOf(page) + 1
  return (
    <div className="flex flex-col gap-3">
      <div className="kern-progress">
        <label className="kern-label" htmlFor="form-progress">
          {t('progress', { number, count })}
        </label>
        <progress id="form-progress" value={number} max={count + 1} className="w-full" />
      </div>
      <details className="[&[open]>summary]:mb-3">
        <summary className="cursor-pointer py-2 text-action underline underline-offset-3">{t('allPages')}</summary>
        <nav aria-label={t('allPages')}>
          <PageList form={form} states={states} goTo={goTo} current={page.key} />
        </nav>
      </details>
    </div>
  )
}

/** The sections that the page has as it is filled in now. */
function SectionsOfPage({ filled: { form, hook }, page }: Pick<Props, 'filled' | 'page'>) {
  const locale = useLocale()
  const values = useWatch({ control: hook.control })
  const sections = sectionsOf(form, page, values)
  return (
    <PageContents
      sections={sections.map(({ path, id }) => ({ id: titleId(path), title: labelOf(form, id, locale) }))}
    />
  )
}
