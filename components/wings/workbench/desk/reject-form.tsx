'use client'

import { useState, type ChangeEvent, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { nameOf, partOf, problemKey } from '#components/cases/words.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import type { EventProblem } from '@kurier/sdk/errors'
import { ApplicantReads } from './applicant-reads.tsx'
import type { DecisionProps } from './decision-props.ts'
import { OwnReason } from './own-reason.tsx'
import { foundReasons, type SayFound } from './reasons.ts'
import { SaveFirst } from '../save-first.tsx'
import { useWorkbench } from '../workbench-context.tsx'

type RejectFormProps = Pick<DecisionProps, 'work' | 'row' | 'applicant' | 'attachments' | 'onSave'> & {
  isPending: boolean
  onReject: (problems: readonly EventProblem[]) => void
}

/** Rejecting: with what was found, as far as the person leaves it chosen, and with reasons of the person's own. */
export function RejectForm({ work, row, applicant, attachments, isPending, onReject, onSave }: RejectFormProps) {
  const t = useTranslations('workbench.reject')
  const words = useTranslations('workbench.reject.found')
  const say: SayFound = (name, where) => words(name, where)
  const locale = useLocale()
  const { problemTypeBase } = useWorkbench(work.submission.destinationId).bases
  const [own, setOwn] = useState<readonly EventProblem[]>([])
  const [isMissing, setMissing] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const found = foundReasons(work, attachments, { problemTypeBase, language: locale, say })
  const reasons = [...found, ...own]
  const add = (reason: EventProblem) => {
    setOwn([...own, reason])
    setMissing(false)
  }
  const problems = reasons.filter((_, index) => !left.has(String(index)))
  const choose = (event: ChangeEvent<HTMLFormElement>) => {
    const chosen = new Set(new FormData(event.currentTarget).getAll('reason'))
    setLeft(new Set(reasons.map((_, index) => String(index)).filter((index) => !chosen.has(index))))
  }
  const reject = async () => {
    setMissing(problems.length === 0)
    if (problems.length > 0) onReject(problems)
  }
  return (
    <div className="mt-6" data-key="reject">
      <Disclosure label={t('open')} isOpen={found.length > 0}>
        <section aria-label={t('heading')}>
          <p className="max-w-2xl text-muted">{t('intro')}</p>
          <div className="mt-4 flex max-w-3xl flex-col gap-6">
            <form noValidate onChange={choose} onSubmit={(event) => event.preventDefault()}>
              <Reasons reasons={reasons} error={isMissing ? t('none') : undefined} />
            </form>
            <OwnReason work={work} onAdd={add} />
            <ConfirmDialog
              trigger={
                <Button data-key="reject" variant="secondary" icon="close" className="self-start" busy={isPending}>
                  {t('reject')}
                </Button>
              }
              title={t('confirmTitle')}
              confirmLabel={t('reject')}
              danger
              onConfirm={reject}
            >
              <p>{t('confirmText')}</p>
              {/* as the status page tells them */}
              <ApplicantReads row={row} applicant={applicant} outcome="rejected" problems={problems} />
              <SaveFirst onSave={onSave} />
            </ConfirmDialog>
          </div>
        </section>
      </Disclosure>
    </div>
  )
}

/** All reasons, chosen at first; without any, what is to be done. */
function Reasons({ reasons, error }: { reasons: readonly EventProblem[]; error: string | undefined }) {
  const t = useTranslations('workbench.reject')
  if (reasons.length === 0) {
    return (
      <p role={error ? 'alert' : undefined} className={error ? 'font-semibold text-danger' : undefined}>
        {error ?? t('nothingFound')}
      </p>
    )
  }
  return (
    <CheckboxGroup
      name="reason"
      legend={t('legend')}
      error={error}
      defaultChecked
      options={reasons.map((reason, index) => ({
        value: String(index),
        label: <Reason reason={reason} />,
        ...(reason.detail !== undefined && { hint: reason.detail as ReactNode }), // a text can be shown
      }))}
    />
  )
}

function Reason({ reason }: { reason: EventProblem }) {
  const e = useTranslations('events')
  const { key } = partOf(reason.instance)
  return (
    <>
      {e(`problems.${problemKey(nameOf(reason))}.title`)} – {e(`parts.${key}`)}
    </>
  )
}
