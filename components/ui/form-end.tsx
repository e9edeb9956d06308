'use client'

import { Button } from './button.tsx'
import { useFold } from './fold.ts'

type SaveLineProps = { label: string; busy: boolean; saved: string | undefined }

/** The end of a form that stays where it is or folds up: sends it, and tells when it was `saved`. */
export function SaveLine({ label, busy, saved }: SaveLineProps) {
  const isToldOutside = useFold(saved)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" variant="secondary" busy={busy}>
        {label}
      </Button>
      {isToldOutside ? null : <p role="status">{saved}</p>}
    </div>
  )
}

type SubmitLineProps = { label: string; busy: boolean; cancel: string; onCancel: (() => void) | undefined }

/** The end of a form that goes away: sends it or, where that is possible, leaves all as it was. */
export function SubmitLine({ label, busy, cancel, onCancel }: SubmitLineProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      {onCancel ? (
        <Button variant="secondary" onClick={onCancel}>
          {cancel}
        </Button>
      ) : null}
    </div>
  )
}
