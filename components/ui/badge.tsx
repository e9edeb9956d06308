import type { ReactNode } from 'react'

export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'neutral'

/** No word of it breaks, and where there is room nothing does. */
const whole = 'wrap-normal md:whitespace-nowrap'

const dots = { info: 'bg-info', success: 'bg-success', neutral: 'inset-ring-2 inset-ring-edge' } as const

/**
 * A short state; its words say it, colour and sign only repeat it. What is as it should be is a word with a dot; a badge is for
 * what deviates, so that it is seen in a list.
 */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  if (tone !== 'warning' && tone !== 'danger') {
    return (
      <span className={`inline-flex items-baseline gap-2 text-sm ${whole}`}>
        <span className={`size-2 shrink-0 rounded-full ${dots[tone]}`} aria-hidden="true" />
        <span>{children}</span>
      </span>
    )
  }
  return (
    <span className={`kern-badge kern-badge--small kern-badge--${tone} ${whole}`}>
      <span className={`kern-icon kern-icon--small kern-icon--${tone}`} aria-hidden="true" />
      <span className="kern-label kern-label--small">{children}</span>
    </span>
  )
}
