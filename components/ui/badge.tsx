import type { ReactNode } from 'react'

export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'neutral'

/** No word of it breaks, and where there is room nothing does. */
const whole = 'wrap-normal md:whitespace-nowrap'

/** A short state; its words say it, colour and sign only repeat it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  if (tone === 'neutral') {
    return (
      <span className={`inline-flex rounded-full border border-edge px-3 text-sm leading-6 ${whole}`}>{children}</span>
    )
  }
  return (
    <span className={`kern-badge kern-badge--small kern-badge--${tone} ${whole}`}>
      <span className={`kern-icon kern-icon--small kern-icon--${tone}`} aria-hidden="true" />
      <span className="kern-label kern-label--small">{children}</span>
    </span>
  )
}
