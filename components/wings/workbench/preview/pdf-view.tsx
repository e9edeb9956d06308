'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { openPdf, type OpenPdf } from './open-pdf.ts'

/** Pages that are shown; who needs more saves the file. */
const MOST_PAGES = 100

/** A PDF, page below page, or as text that can be searched and copied. */
export function PdfView({ name, content }: { name: string; content: Blob }) {
  const t = useTranslations('workbench.attachments')
  const [pdf, setPdf] = useState<OpenPdf>()
  const [isBroken, setBroken] = useState(false)
  const [isText, setText] = useState(false)
  useEffect(() => {
    let isWanted = true
    const opening = openPdf(content)
    opening.then(
      (opened) => isWanted && setPdf(opened),
      () => isWanted && setBroken(true),
    )
    return () => {
      isWanted = false
      opening.then(
        ({ close }) => close(),
        () => undefined, // it was closed when it failed
      )
    }
  }, [content])
  if (isBroken) return <p>{t('noPdf')}</p>
  if (!pdf) return <Skeleton lines={12} />
  const shown = Math.min(pdf.pages, MOST_PAGES)
  return (
    <>
      <Button variant="tertiary" onClick={() => setText(!isText)}>
        {t(isText ? 'asPages' : 'asText')}
      </Button>
      <ol className="flex flex-col gap-4">
        {Array.from({ length: shown }, (_, at) => (
          <li key={at}>
            {isText ? (
              <PageText pdf={pdf} page={at + 1} />
            ) : (
              <PagePicture pdf={pdf} page={at + 1} label={t('pageOf', { name, page: at + 1, of: pdf.pages })} />
            )}
          </li>
        ))}
      </ol>
      {pdf.pages > shown ? <p className="mt-4">{t('morePages', { count: pdf.pages - shown })}</p> : null}
    </>
  )
}

/** True from when the element comes near the visible part of the panel. */
function useNear() {
  const [isNear, setNear] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        watching.disconnect()
      },
      { rootMargin: '50%' },
    )
    watching.observe(current)
    return () => watching.disconnect()
  }, [])
  return { box, isNear }
}

type PageProps = { pdf: OpenPdf; page: number }

/** A page as a picture, drawn when it comes near; assistive technology has the texts. */
function PagePicture({ pdf, page, label }: PageProps & { label: string }) {
  const t = useTranslations('workbench.attachments')
  const { box, isNear } = useNear()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waits' | 'shown' | 'broken'>('waits')
  useEffect(() => {
    if (!isNear) return
    let isWanted = true
    const width = Math.round((box.current?.clientWidth ?? 0) * window.devicePixelRatio) || 1
    pdf.draw(page, width).then(
      (picture) => {
        const { current } = canvas
        if (!isWanted || !current) return picture.close()
        current.width = picture.width
        current.height = picture.height
        current.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
        setState('shown')
      },
      () => isWanted && setState('broken'),
    )
    return () => {
      isWanted = false
    }
  }, [isNear, pdf, page, box])
  return (
    <div ref={box} className={state === 'waits' ? 'min-h-96 border border-line' : undefined}>
      {state === 'broken' ? <p>{t('noPage', { page })}</p> : null}
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        className="w-full border border-line"
        hidden={state !== 'shown'}
      />
    </div>
  )
}

function PageText({ pdf, page }: PageProps) {
  const t = useTranslations('workbench.attachments')
  const { box, isNear } = useNear()
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (!isNear) return
    let isWanted = true
    pdf.text(page).then(
      (read) => isWanted && setText(read),
      () => isWanted && setText(''),
    )
    return () => {
      isWanted = false
    }
  }, [isNear, pdf, page])
  return (
    <div ref={box} className="min-h-8">
      <h3 className="font-semibold">{t('page', { page })}</h3>
      {text === undefined ? null : <p className="wrap-anywhere whitespace-pre-wrap">{text.trim() || t('noText')}</p>}
    </div>
  )
}
