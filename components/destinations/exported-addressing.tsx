'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { QrCode } from '#components/ui/qr-code.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { useWhen } from '#components/ui/use-when.ts'
import type { AddressingInformation } from '#lib/destinations/portal-schema.ts'

/** Bytes that the largest QR code holds with level M of correction (ISO/IEC 18004, version 40). */
const MOST_IN_CODE = 2331

type ExportedProps = { destinationId: string; addressing: AddressingInformation }

/** Both forms of what was signed; a code needs a side of some 12 cm to be read by a phone. */
export function ExportedAddressing({ destinationId, addressing: { token, validUntil } }: ExportedProps) {
  const t = useTranslations('destinations.addressing')
  const when = useWhen('day')
  const save = () =>
    saveFile(`adressierung-${destinationId.slice(0, 8)}.jwt`, new Blob([token], { type: 'text/plain' }))
  return (
    <FocusOnShow>
      <p>{t('until', { day: when(new Date(validUntil)) })}</p>
      <p className="my-3">
        <Button variant="secondary" icon="download" onClick={save}>
          {t('save')}
        </Button>
      </p>
      {token.length <= MOST_IN_CODE ? (
        <QrCode text={token} label={t('code')} className="w-[12cm] max-w-full" />
      ) : (
        <p>{t('noCode')}</p>
      )}
    </FocusOnShow>
  )
}
