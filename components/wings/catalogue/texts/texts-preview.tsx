'use client'

import { useTranslations } from 'use-intl'
import { FormApp } from '#components/wings/forms/fill/form-app.tsx'
import { InsidePage } from '#components/wings/forms/step-title.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { withTexts, type PublishedTexts } from '@kurier/forms/edits/published-texts'
import type { FormDefinition } from '@kurier/forms/definition'
import type { ComponentProps } from 'react'

export type PreviewProps = Pick<ComponentProps<typeof FormApp>, 'service' | 'limits'> & {
  form: FormDefinition
  texts: PublishedTexts
}

/** The form with texts that are not saved yet; nothing can be sent. */
export function TextsPreview({ form, texts, ...beside }: PreviewProps) {
  const t = useTranslations('importEditor.pageTexts')
  return (
    <>
      <div className="mb-6">
        <Alert kind="info" title={t('previewTitle')}>
          <p>{t('preview')}</p>
        </Alert>
      </div>
      <InsidePage value>
        <FormApp form={withTexts(form, texts)} isOpen isPreview recipient={t('recipient')} {...beside} />
      </InsidePage>
    </>
  )
}
