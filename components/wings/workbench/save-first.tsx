'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'

/** The offer to save what was sent before it is decided. */
export function SaveFirst({ onSave }: { onSave: (() => void) | undefined }) {
  const t = useTranslations('workbench.save')
  if (!onSave) return null
  return (
    <Button variant="secondary" icon="download" className="self-start" onClick={onSave}>
      {t('first')}
    </Button>
  )
}
