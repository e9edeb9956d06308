'use client'

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { statusFragment, type Receipt } from './receipt.ts'
import { saveJson } from './save-json.ts'
import { StepTitle } from './step-title.tsx'
import { useLeavingWarning } from './use-filled-form.ts'

type Props = {
  form: FormDefinition
  receipt: Receipt
  /** False when something was changed since: what arrived is an earlier state. */
  isCurrent: boolean
  onSendChanged: () => void
}

/** After sending: the receipt has to be saved, since nobody else has it. */
export function SentStep({ form, receipt, isCurrent, onSendChanged }: Props) {
  const t = useTranslations('forms.sent')
  const locale = useLocale()
  const [isSaved, setSaved] = useState(false)
  useLeavingWarning(!isSaved)
  const save = () => {
    saveJson(`${form.path}-${t('fileName')}-${receipt.caseId.slice(0, 8)}.json`, JSON.stringify(receipt, undefined, 2))
    setSaved(true)
  }
  return (
    <div className="flex flex-col gap-8">
      <StepTitle title={t('title')} of={form.title[locale]} intro={t('intro')} />
      {isCurrent ? null : <ChangedSince isSaved={isSaved} onSendChanged={onSendChanged} />}
      <div>
        <Section title={t('receiptTitle')} intro={t('receiptNote')}>
          <div className="flex flex-col gap-4">
            <Button icon="download" className="self-start" onClick={save}>
              {t('download')}
            </Button>
            <div role="status">
              {isSaved ? (
                <Alert kind="success" title={t('savedTitle')}>
                  <p>{t('saved')}</p>
                </Alert>
              ) : (
                <Alert kind="warning" title={t('notSavedTitle')}>
                  <p>{t('notSaved')}</p>
                </Alert>
              )}
            </div>
          </div>
        </Section>
        {receipt.later ? (
          <Section title={t('laterTitle')} intro={t('later')}>
            <ul className="list-disc pl-6">
              {receipt.later.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
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
function ChangedSince({ isSaved, onSendChanged }: { isSaved: boolean; onSendChanged: () => void }) {
  const t = useTranslations('forms.sent')
  return (
    <Alert kind="warning" title={t('changedTitle')}>
      <p>{t('changed')}</p>
      <p className="mt-3">{isSaved ? t('changedAgain') : t('changedFirst')}</p>
      {isSaved ? (
        <Button variant="secondary" className="mt-3" onClick={onSendChanged}>
          {t('sendChanged')}
        </Button>
      ) : null}
    </Alert>
  )
}

/** What shows the status without the receipt's file. */
function ToWriteDown({ receipt: { caseId, statusCode, sentAt } }: { receipt: Receipt }) {
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
