'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { inspects } from '#components/ui/inspector.tsx'
import { Name } from '#components/ui/name.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { Section } from '#components/ui/section.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { attachmentAnchor, withFileNames } from '../attachment-names.ts'
import type { ReadAttachment } from '../open-work.ts'
import { previewKind } from '../preview/preview-kinds.ts'
import type { AttachmentProgress } from '../use-work.ts'

type AttachmentListProps = {
  read: readonly ReadAttachment[]
  progress: AttachmentProgress | undefined
  children: ReactNode
}

/** The attachments that were read to their end, each to look at beside the application or to save; `children`: what went wrong. */
export function AttachmentList({ read, progress, children }: AttachmentListProps) {
  const t = useTranslations('workbench.attachments')
  return (
    <Section title={t('heading')} id="attachments">
      <p role="status" className={progress ? 'mb-3' : 'sr-only'}>
        {progress ? t('reading', { number: progress.done + 1, total: progress.of }) : t('read')}
      </p>
      {children}
      <ul className="flex flex-col">
        {withFileNames(read).map((attachment) => (
          <li
            key={attachment.description.attachmentId}
            id={attachmentAnchor(attachment.description.attachmentId)}
            tabIndex={-1}
            className="scroll-mt-4 border-t border-line py-2"
          >
            <Attachment attachment={attachment} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Attachment({ attachment }: { attachment: ReadAttachment & { name: string } }) {
  const { description, content, name } = attachment
  const t = useTranslations('workbench.attachments')
  const size = useFileSize()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Name>{name}</Name>
        </p>
        <p className="text-sm text-muted">
          {description.mimeType}
          {content ? ` · ${size(content.size)}` : null}
        </p>
      </div>
      {content ? (
        <div className="flex flex-wrap gap-3">
          {previewKind(description.mimeType) ? (
            <Button
              data-key="attachment"
              variant="secondary"
              icon="visibility"
              aria-label={t('show', { name })}
              {...inspects(description.attachmentId)}
            >
              {t('look')}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            icon="download"
            aria-label={t('saveNamed', { name })}
            onClick={() => saveFile(name, content)}
          >
            {t('save')}
          </Button>
        </div>
      ) : (
        <Badge tone="danger">{t('incorrect')}</Badge>
      )}
    </div>
  )
}
