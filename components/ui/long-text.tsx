'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { LONGEST_SHOWN } from './longest-shown.ts'
import { saveFile } from './save-file.ts'
import { useFileSize } from './use-file-size.ts'

type LongTextProps = { text: string; children: (shown: string) => ReactNode }

/** A text from elsewhere, of any length: a very long one is shown up to a bound, and can be saved whole. */
export function LongText({ text, children }: LongTextProps) {
  const t = useTranslations('kit.longText')
  const size = useFileSize()
  if (text.length <= LONGEST_SHOWN) return children(text)
  return (
    <>
      <p className="mb-2">{t('isCut', { size: size(text.length), shown: size(LONGEST_SHOWN) })}</p>
      <p className="mb-3">
        <Button
          variant="secondary"
          icon="download"
          onClick={() => saveFile('text.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('save')}
        </Button>
      </p>
      {children(`${text.slice(0, LONGEST_SHOWN)}…`)}
    </>
  )
}
