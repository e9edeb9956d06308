'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { later } from '#components/ui/later.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { previewKind } from './preview-kinds.ts'

const PdfView = later(async () => (await import('./pdf-view.tsx')).PdfView, 12)

type AttachmentPreviewProps = { name: string; mimeType: string; content: Blob }

/** An attachment to look at beside the application, out of the browser's memory; nothing of it is carried out. */
export function AttachmentPreview({ name, mimeType, content }: AttachmentPreviewProps) {
  const t = useTranslations('workbench.attachments')
  const kind = previewKind(mimeType)
  return (
    <>
      <Button
        variant="secondary"
        icon="download"
        className="mb-4"
        aria-label={t('saveNamed', { name })}
        onClick={() => saveFile(name, content)}
      >
        {t('save')}
      </Button>
      {kind === 'picture' ? <Picture {...{ name, content, mimeType }} /> : null}
      {kind === 'pdf' ? <PdfView name={name} content={content} /> : null}
      {kind === 'text' ? <Text content={content} /> : null}
    </>
  )
}

function Picture({ name, content, mimeType }: AttachmentPreviewProps) {
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
  return <img ref={image} alt={name} onError={() => setBroken(true)} className="max-w-full" />
}

/** Bytes of a text that are shown. */
const LONGEST_TEXT = 500_000

function Text({ content }: { content: Blob }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isWanted = true
    void content
      .slice(0, LONGEST_TEXT)
      .text()
      .then((read) => isWanted && setText(read))
    return () => {
      isWanted = false
    }
  }, [content])
  return <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
}
