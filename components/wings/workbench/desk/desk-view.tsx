'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { useWays } from '../kept-ways.ts'

/** How somebody likes to read applications, of which nothing is in it. */
type DeskView = { isApplying: boolean; isUnfolded: boolean }

/** The way to read that was chosen last. */
export function useDeskView(): { view: DeskView; change: (changed: Partial<DeskView>) => void } {
  const { ways, put } = useWays()
  const change = ({ isApplying, isUnfolded }: Partial<DeskView>) => {
    if (isApplying !== undefined) put('applying', isApplying)
    if (isUnfolded !== undefined) put('unfolded', isUnfolded)
  }
  return { view: { isApplying: ways.has('applying'), isUnfolded: ways.has('unfolded') }, change }
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
