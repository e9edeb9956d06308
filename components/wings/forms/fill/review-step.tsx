'use client'

import { useMemo, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { nameOf, type FormDefinition, type FormPage, type Words } from '@kurier/forms/definition'
import { documentOf, type Json, type MemberValues } from '@kurier/forms/document'
import { namedIn } from '../attachments/named-in.ts'
import { DocumentView } from '../send/document-view.tsx'
import type { PlacedFault } from '../judge.ts'
import { laterProofs } from '../later-proofs.ts'
import { pageGroup } from '../places.ts'
import { ProofNames } from '../send/proof-names.tsx'
import { SEND_PANEL, SendPanel } from '../send/send-panel.tsx'
import { Sentence, Spoken } from '../spoken.tsx'
import { stepAt, stepsOf } from './steps.ts'
import { PageContents } from '#components/ui/page-contents.tsx'
import { StepTitle } from '../step-title.tsx'
import type { FilledForm } from '../fields/use-filled-form.ts'
import type { Sending } from '../send/use-sending.ts'
import { OVERVIEW, type GoTo } from '../use-step.ts'
import { wordsIn } from '../words.ts'

type ReviewStepProps = {
  filled: FilledForm
  /** Of the whole form; undefined while they are unknown. */
  faults: readonly PlacedFault[] | undefined
  /** Notices above the answers. */
  notices?: ReactNode
  sending: Sending
  goTo: GoTo
}

/** Id of the heading of a page's answers. */
const headingId = ({ key }: FormPage): string => `review-${key}`

/** All answers, page by page, the missing ones, and sending. */
export function ReviewStep({ filled, faults, notices, sending, goTo }: ReviewStepProps) {
  const { form, hook, attachments } = filled
  const t = useTranslations('forms.review')
  const locale = useLocale()
  const document = useMemo(() => documentOf(form, hook.getValues()), [form, hook])
  const pages = useMemo(() => pagesShown(form, hook.getValues()), [form, hook])
  const sections = pages.map((page) => ({ id: headingId(page), title: <Spoken form={form} words={page.title} /> }))
  const isShort = stepsOf(form, {}).length < 2
  const names = Object.fromEntries(attachments.all.map(({ id, name }) => [id, name]))
  return (
    <div className="flex flex-col gap-8">
      <StepTitle title={t('title')} of={wordsIn(form, form.title, locale)} intro={t('intro')} />
      <PageContents sections={[...sections, { id: SEND_PANEL, title: t('send') }]} />
      {notices}
      {faults && faults.length > 0 ? <MissingList filled={filled} faults={faults} goTo={goTo} /> : null}
      <LaterList form={form} names={laterProofs(form, hook.getValues())} />
      <div>
        {pages.map((page) => (
          <Section
            key={page.key}
            id={headingId(page)}
            title={<Spoken form={form} words={page.title} />}
            actions={
              <Button
                variant="tertiary"
                icon="edit"
                onClick={() => goTo(isShort ? page.key : OVERVIEW, `overview-${page.key}`)}
              >
                {t('change')}{' '}
                <span className="sr-only">
                  <Spoken form={form} words={page.title} />
                </span>
              </Button>
            }
          >
            <DocumentView form={form} document={partFor(form, page, document)} attachmentNames={names} isTitled />
          </Section>
        ))}
      </div>
      <SendPanel
        sending={sending}
        attachments={namedIn(document, attachments.all).length}
        isComplete={faults?.length === 0}
      />
    </div>
  )
}

/** The pages with a question now; for forms of our own all of them. */
function pagesShown(form: FormDefinition, values: MemberValues): readonly FormPage[] {
  if (!form.source) return form.pages
  const shown = new Set(stepsOf(form, values).map(({ section }) => section.page))
  return form.pages.filter((page) => shown.has(page))
}

function partFor(form: FormDefinition, page: FormPage, document: Record<string, Json>): Record<string, Json> {
  const names = new Set(pageGroup(form, page).members.map(nameOf))
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.has(name)))
}

/** The proofs that somebody will hand in later. */
function LaterList({ form, names }: { form: FormDefinition; names: readonly Words[] }) {
  const t = useTranslations('forms.review')
  if (names.length === 0) return null
  return (
    <Alert kind="info" title={t('laterTitle')}>
      <ProofNames form={form} names={names} />
      <p className="mt-2">{t('later')}</p>
    </Alert>
  )
}

/** The missing answers, by page; each sentence leads to its field. */
function MissingList({
  filled,
  faults,
  goTo,
}: Pick<ReviewStepProps, 'filled' | 'goTo'> & { faults: readonly PlacedFault[] }) {
  const { form, hook } = filled
  const steps = stepsOf(form, hook.getValues())
  const open = (page: string, field: string) => {
    const step = stepAt(steps, field)
    // shown at their fields too, so that folded parts open
    for (const fault of faults) {
      if (stepAt(steps, fault.field) === step) hook.setError(fault.field, { type: 'judged', types: fault.message })
    }
    goTo(step?.key ?? page, field)
  }
  const t = useTranslations('forms.review')
  const locale = useLocale()
  const pages = form.pages.filter(({ key }) => faults.some(({ page }) => page === key))
  return (
    <Alert kind="warning" title={t('missingTitle', { count: faults.length })}>
      <p>{t('missing')}</p>
      {pages.map(({ key, title }) => (
        <div key={key} className="mt-3">
          <p className="font-semibold">
            <Spoken form={form} words={title} />
          </p>
          <ul className="list-disc pl-6">
            {faults
              .filter(({ page }) => page === key)
              .map(({ field, message }) => (
                <li key={field}>
                  <button
                    type="button"
                    className="kern-link kern-link--no-visited-state cursor-pointer text-left"
                    onClick={() => open(key, field)}
                  >
                    <Sentence text={message[locale]} />
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Alert>
  )
}
