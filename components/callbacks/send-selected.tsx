'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import type { SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import { SendAgain } from './send-again.tsx'
import type { RowSelection } from './use-selection.ts'

type SelectedProps = {
  /** What the rows are that were ticked. */
  of: 'attempts' | 'notices'
  selection: RowSelection
  onSent: (sent: SentAnswer) => void
}

/** Sends what was ticked, and tells how much that is. */
export function SendSelected({ of, selection: { ids }, onSent }: SelectedProps) {
  const t = useTranslations('callbacks.again')
  const numbers = ids.map(Number)
  return (
    <>
      {ids.length > 0 ? (
        <SendAgain
          selection={of === 'attempts' ? { attempts: numbers } : { notices: numbers }}
          trigger={<Button>{t('sendSelected')}</Button>}
          onSent={onSent}
        />
      ) : null}
      <span role="status" className="text-sm text-muted">
        {t('selected', { count: ids.length })}
      </span>
    </>
  )
}
