import type { ReactNode } from 'react'
import { FaultTitle } from './fault-title.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/**
 * A message that matters now: assistive technology tells a `danger` at once, and the title of the page says it too; the others
 * are told when there is a pause.
 */
export function Alert(props: { kind: Tone; title: string; children?: ReactNode }) {
  const { kind, title, children } = props
  return (
    <div className={`kern-alert kern-alert--${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      <div className="kern-alert__header">
        <span className={`kern-icon kern-icon--${kind}`} aria-hidden="true" />
        <span className="kern-title">{title}</span>
      </div>
      {kind === 'danger' ? <FaultTitle /> : null}
      {children ? <div className="kern-alert__body">{children}</div> : null}
    </div>
  )
}
