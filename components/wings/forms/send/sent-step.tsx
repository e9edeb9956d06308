'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition, Words } from '@kurier/forms/definition'
import type { ServicePlace } from '../ask-forms.ts'
import { KeepReceipt, type Keeping } from './keep-receipt.tsx'
import { OwnCopy } from './own-copy.tsx'
import { ProofNames } from './proof-names.tsx'
import { statusFragment, type WholeReceipt } from '../receipt.ts'
import type { SentCopy } from './sent-copy.ts'
import { StepTitle } from '../step-title.tsx'
import { useLeavingWarning } from '../fields/use-filled-form.ts'
import { wordsIn } from '../words.ts'

type SentStepProps = {
  form: FormDefinition
  /** Name of the recipient. */
  recipient: string
  service: ServicePlace
  receipt: WholeReceipt
  /** Proofs that the person wanted to hand in later. */
  later: readonly Words[]
  /** What was sent. */
  copy?: SentCopy | undefined
  /** False when something was changed since: what arrived is an earlier state. */
  isCurrent: boolean
  /** How far the receipt is kept. */
  keeping: Keeping
  onKeeping: (keeping: Keeping) => void
  onSendChanged: () => void
}

/** After sending: the receipt has to be kept, since nobody else has it. */
export function SentStep(props: SentStepProps) {
  const { form, recipient, service, receipt, later, copy, isCurrent, keeping, onKeeping, onSendChanged } = props
  const t = useTranslations('forms.sent')
  const locale = useLocale()
  const isKept = keeping === 'paper' || keeping === 'file'
  useLeavingWarning(!isKept)
  return (
    <div className="flex flex-col gap-8">
      <StepTitle title={t('title')} of={wordsIn(form, form.title, locale)} intro={t('intro')} />
      {isCurrent ? null : <ChangedSince isKept={isKept} onSendChanged={onSendChanged} />}
      <div>
        <Section title={t('receiptTitle')} intro={t('receiptNote')}>
          <KeepReceipt {...{ form, recipient, service, receipt, later, keeping, onKeeping }} />
        </Section>
        {copy ? <OwnCopy {...{ form, recipient, receipt, later, copy }} /> : null}
        {later.length > 0 ? (
          <Section title={t('laterTitle')} intro={t('later')}>
            <ProofNames form={form} names={later} />
          </Section>
        ) : null}
        <ToWriteDown receipt={receipt} />
        <Section title={t('nextTitle')}>
          <p>{t('next')}</p>
          <p className="mt-3">
            <a
              href={`/form/status${statusFragment(receipt)}`}
              target="_blank"
              rel="noreferrer"
              className="kern-link kern-link--no-visited-state"
            >
              {t('statusLink')}
            </a>
          </p>
        </Section>
      </div>
    </div>
  )
}

/** What arrived lacks the last changes: they can be sent too, once the receipt of what arrived is safe. */
function ChangedSince({ isKept, onSendChanged }: { isKept: boolean; onSendChanged: () => void }) {
  const t = useTranslations('forms.sent')
  return (
    <Alert kind="warning" title={t('changedTitle')}>
      <p>{t('changed')}</p>
      <p className="mt-3">{isKept ? t('changedAgain') : t('changedFirst')}</p>
      {isKept ? (
        <Button variant="secondary" className="mt-3" onClick={onSendChanged}>
          {t('sendChanged')}
        </Button>
      ) : null}
    </Alert>
  )
}

/** What shows the status without the receipt's file. */
function ToWriteDown({ receipt: { caseId, statusCode, sentAt } }: { receipt: WholeReceipt }) {
  const t = useTranslations('forms.sent')
  const when = useWhen('long')
  return (
    <Section title={t('factsTitle')} intro={t('factsNote')}>
      <DescriptionList
        items={[
          { term: t('caseId'), value: <code>{caseId}</code> },
          { term: t('statusCode'), value: <code>{statusCode}</code> },
          {
            term: t('sentAt'),
            value: when(sentAt),
          },
        ]}
      />
    </Section>
  )
}
