'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Name } from '#components/ui/name.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { Section } from '#components/ui/section.tsx'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { attachmentAnchor, withFileNames } from '../attachment-names.ts'
import type { ReadAttachment } from '../open-work.ts'
import type { AttachmentProgress } from '../use-work.ts'

/** Kinds that are shown as pictures; they hold no script. Everything else is for saving alone. */
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

type AttachmentListProps = {
  read: readonly ReadAttachment[]
  progress: AttachmentProgress | undefined
  children: ReactNode
}

/** The attachments that were read to their end, each to look at or to save; `children`: what went wrong. */
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
            className="scroll-mt-4 border-t border-line py-3"
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
  const isPicture = pictures.includes(description.mimeType)
  return (
    <>
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
          <Button
            variant="secondary"
            icon="download"
            aria-label={t('saveNamed', { name })}
            onClick={() => saveFile(name, content)}
          >
            {t('save')}
          </Button>
        ) : (
          <Badge tone="danger">{t('incorrect')}</Badge>
        )}
      </div>
      {content && isPicture ? <Picture name={name} content={content} mimeType={description.mimeType} /> : null}
    </>
  )
}

type PictureProps = { name: string; content: Blob; mimeType: string }

/** A picture, shown when it is asked for, out of the browser's memory. */
function Picture({ name, content, mimeType }: PictureProps) {
  const t = useTranslations('workbench.attachments')
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button variant="tertiary" icon={isShown ? 'visibility-off' : 'visibility'} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'hide' : 'show', { name })}
      </Button>
      {isShown ? <ShownPicture name={name} content={content} mimeType={mimeType} /> : null}
    </>
  )
}

function ShownPicture({ name, content, mimeType }: PictureProps) {
  const t = useTranslations('workbench.attachments')
  const [isBroken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([content], { type: mimeType }))
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [content, mimeType])
  if (isBroken) return <p>{t('noPicture')}</p>
  // oxlint-disable-next-line nextjs/no-img-element -- decrypted here, the server has no such picture
  return <img ref={image} alt={name} onError={() => setBroken(true)} className="mt-2 max-h-[80dvh] max-w-full" />
}
