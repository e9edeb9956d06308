'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'

/** How somebody likes to read applications, of which nothing is in it. */
type DeskView = { isApplying: boolean; isUnfolded: boolean }

const KEPT_AS = 'kurier-desk-view'

/** The way to read that was chosen last, kept in this browser. */
export function useDeskView(): { view: DeskView; change: (changed: Partial<DeskView>) => void } {
  const [view, setView] = useState(keptView)
  const change = (changed: Partial<DeskView>) => {
    const next = { ...view, ...changed }
    setView(next)
    keepView(next)
  }
  return { view, change }
}

function keptView(): DeskView {
  const kept = new Set(stored()?.split(' '))
  return { isApplying: kept.has('applying'), isUnfolded: kept.has('unfolded') }
}

function keepView({ isApplying, isUnfolded }: DeskView): void {
  const words = [...(isApplying ? ['applying'] : []), ...(isUnfolded ? ['unfolded'] : [])]
  try {
    window.localStorage.setItem(KEPT_AS, words.join(' '))
  } catch {
    // a browser that stores nothing asks again the next time
  }
}

function stored(): string | undefined {
  try {
    return window.localStorage.getItem(KEPT_AS) ?? undefined
  } catch {
    return undefined // as above
  }
}

type DeskViewToolsProps = ReturnType<typeof useDeskView> & { onFold: ((isUnfolded: boolean) => void) | undefined }

/** How the application is shown. */
export function DeskViewTools({ view: { isApplying, isUnfolded }, change, onFold }: DeskViewToolsProps) {
  const t = useTranslations('workbench.data')
  return (
    <div data-view="" className="mb-2 flex flex-wrap items-center gap-x-6 print:hidden">
      <label className="flex min-h-9 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="kern-form-check__checkbox size-6"
          checked={isApplying}
          onChange={(event) => change({ isApplying: event.target.checked })}
        />
        {t('applying')}
      </label>
      {onFold ? (
        <Button variant="tertiary" onClick={() => onFold(!isUnfolded)}>
          {t(isUnfolded ? 'fold' : 'unfold')}
        </Button>
      ) : null}
    </div>
  )
}
