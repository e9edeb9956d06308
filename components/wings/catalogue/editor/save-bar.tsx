'use client'

import { useTranslations } from 'use-intl'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { Editing } from './use-editing.ts'

/** How much is not saved yet, and saving it; always to be seen. */
export function SaveBar({ editing: { unsaved, saving, save, discard, isGone, conflict } }: { editing: Editing }) {
  const t = useTranslations('importEditor')
  const { error, isSuccess, isPending } = saving
  // a conflict and refused texts are told above, where they can be mended
  const isToldAbove = error instanceof PortalProblem && (error.code === 'conflict' || error.errors.length > 0)
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-10 mt-8 flex flex-col gap-3 border-t border-edge bg-ground py-3 md:py-4"
    >
      {isToldAbove ? null : <ProblemAlert error={error} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:gap-x-4">
        <Button busy={isPending} disabled={unsaved === 0 || isGone || conflict !== undefined} onClick={save}>
          {t('save')}
        </Button>
        {unsaved > 0 ? (
          <ConfirmDialog
            trigger={
              <Button variant="tertiary" className="max-md:px-2">
                {t('discard')}
              </Button>
            }
            title={t('discardTitle')}
            confirmLabel={t('discard')}
            danger
            onConfirm={() => Promise.resolve(discard())}
          >
            <p>{t('discardText', { count: unsaved })}</p>
          </ConfirmDialog>
        ) : null}
        <p role="status" className="text-muted max-md:text-sm">
          {isSuccess && unsaved === 0 ? t('saved') : t('unsaved', { count: unsaved })}
        </p>
      </div>
    </div>
  )
}
