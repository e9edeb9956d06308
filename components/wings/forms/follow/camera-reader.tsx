'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { watchCamera } from '#components/ui/read-qr.ts'

/** Why there is no picture, by the names of the errors that the browser has for it. */
const causes = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
} as const

type Cause = (typeof causes)[keyof typeof causes] | 'failed'
/** What is wrong with a code that was read. */
type CodeFault = 'scan.otherCode' | 'receiptOther'

function causeOf(error: unknown): Cause {
  const name = error instanceof Error ? error.name : ''
  return Object.hasOwn(causes, name) ? causes[name as keyof typeof causes] : 'failed' // looked up just now
}

type CameraReaderProps = {
  /** Gets the texts of the codes in the picture. */
  onTexts: (texts: readonly string[]) => Promise<CodeFault | undefined>
  /** The receipt was read, or nobody wants to go on. */
  onEnd: () => void
}

/** Reads the receipt's QR code by the camera. The pictures are looked at in the browser and go nowhere. */
export function CameraReader({ onTexts, onEnd }: CameraReaderProps) {
  const t = useTranslations('forms.status')
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [codeFault, setCodeFault] = useState<CodeFault>()
  const [cause, setCause] = useState<Cause>()
  const take = useEffectEvent(async (texts: readonly string[]) => {
    const fault = await onTexts(texts)
    if (fault) setCodeFault(fault)
    else onEnd()
    return !fault
  })
  useEffect(() => {
    if (!video.current) return
    const ending = new AbortController()
    const { signal } = ending
    const onStart = () => setOn(true)
    watchCamera(video.current, { signal, onStart, onTexts: (texts) => take(texts) }).catch((error: unknown) => {
      if (!signal.aborted) setCause(causeOf(error))
    })
    return () => ending.abort()
  }, [])
  return (
    <div className="flex flex-col gap-3 rounded-md border border-edge p-4">
      <video
        ref={video}
        hidden={!isOn || cause !== undefined}
        muted
        playsInline
        aria-label={t('scan.picture')}
        className="max-h-[70vh] w-full rounded-md bg-surface object-contain"
      />
      <div role="status">
        {cause ? (
          <Alert kind="warning" title={t('scan.offTitle')}>
            <p>{t(`scan.${cause}`)}</p>
            <p className="mt-3">{t('scan.otherWays')}</p>
          </Alert>
        ) : (
          <p>{codeFault ? t(codeFault) : t(isOn ? 'scan.looking' : 'scan.asking')}</p>
        )}
      </div>
      {/* takes the keyboard from the button that opened this */}
      <Button variant="secondary" icon="close" className="self-start" autoFocus onClick={onEnd}>
        {t('scan.close')}
      </Button>
    </div>
  )
}
