'use client'

import type { Digest, Feed } from '#lib/wings/attention/schema.ts'
import type { TimelineChoice } from '#lib/timelines/terms.ts'
import { DigestSection } from './digest-section.tsx'
import { FeedSection } from './feed-section.tsx'

export type RadarSectionsProps = { digest: Digest; feeds: Feed[]; destinations: readonly TimelineChoice[] }

/** In the own account: how one is told of deadlines without opening the radar. */
export function RadarSections({ digest, feeds, destinations }: RadarSectionsProps) {
  return (
    <>
      <FeedSection given={feeds} destinations={destinations} />
      <DigestSection given={digest} />
    </>
  )
}
