'use client'

import { useTranslations } from 'use-intl'
import { DocumentView } from '#components/forms/document-view.tsx'
import { Section } from '#components/ui/section.tsx'
import type { AttachmentDescription } from '#sdk/metadata-record.ts'
import { attachmentAnchor } from './attachment-list.tsx'
import type { ReadData } from './read-data.ts'

type Props = { data: ReadData; attachments: readonly AttachmentDescription[] }

/** The data record: by its form with titles, else as it was sent. */
export function DataSection({ data, attachments }: Props) {
  const t = useTranslations('workbench.data')
  if (data.kind === 'text') {
    return (
      <Section title={t('heading')} intro={t('asText')} id="application">
        {/* scrolls sideways, so the keyboard must reach it */}
        <pre tabIndex={0} aria-label={t('heading')} className="overflow-x-auto rounded-md bg-surface p-4 text-sm">
          {data.text}
        </pre>
      </Section>
    )
  }
  const names = attachments.map(({ attachmentId, filename }) => [attachmentId, filename ?? attachmentId] as const)
  return (
    <Section title={t('heading')} intro={t('asForm')} id="application">
      <DocumentView
        form={data.form}
        document={data.document}
        attachmentNames={Object.fromEntries(names)}
        attachmentHref={(id) => `#${attachmentAnchor(id)}`}
      />
    </Section>
  )
}
