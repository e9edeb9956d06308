'use client'

import type { RowSelection } from './use-selection.ts'

/** The tick of a row in a list; `label` names the row to assistive technology. */
export function RowCheckbox({ id, label, selection }: { id: string; label: string; selection: RowSelection }) {
  return (
    <span className="kern-form-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        className="kern-form-check__checkbox"
      />
    </span>
  )
}
