'use client'

import { useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Section } from '#components/ui/section.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { statusFragment, type Receipt } from './receipt.ts'
import { saveJson } from './save-json.ts'
import { StepTitle } from './step-title.tsx'
import { useLeavingWarning } from './use-filled-form.ts'

/** After sending: the receipt has to be saved, since nobody else has it. */
export function SentStep({ form, receipt }: { form: FormDefinition; receipt: Receipt }) {
  const t = useTranslations('forms.sent')
  const format = useFormatter()
  const locale = useLocale()
  const [isSaved, setSaved] = useState(false)
  useLeavingWarning(!isSaved)
  const save = () => {
    saveJson(`${form.path}-${t('fileName')}-${receipt.caseId.slice(0, 8)}.json`, JSON.stringify(receipt, undefined, 2))
    setSaved(true)
  }
  const sentAt = format.dateTime(new Date(receipt.sentAt), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <div className="flex flex-col gap-8">
      <StepTitle title={t('title')} of={form.title[locale]} intro={t('intro')} />
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
        <Section title={t('factsTitle')} intro={t('factsNote')}>
          <DescriptionList
            items={[
              { term: t('caseId'), value: <code>{receipt.caseId}</code> },
              { term: t('statusCode'), value: <code>{receipt.statusCode}</code> },
              { term: t('sentAt'), value: sentAt },
            ]}
          />
        </Section>
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
