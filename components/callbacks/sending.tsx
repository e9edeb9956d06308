'use client'

import { later } from '#components/ui/later.tsx'
import type { SentAnswer } from '#lib/callbacks/log/log-schema.ts'

// its script comes once something was sent
const SendingStory = later(async () => (await import('./sending-story.tsx')).SendingStory, 1)

/** The results of callbacks sent by hand. */
export function Sending({ sent }: { sent: SentAnswer | undefined }) {
  return (
    <div role="status" className={sent ? 'mb-6 rounded-md bg-surface p-4' : 'sr-only'}>
      {sent ? <SendingStory sent={sent} /> : null}
    </div>
  )
}
