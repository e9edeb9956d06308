'use client'

import { useTranslations } from 'use-intl'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { TagDifferences } from './tag-differences.tsx'
import { TimelinePoint } from './timeline-rail.tsx'
import { shortId, type RefusedDecision } from './words.ts'

/** A decision that was refused because its tags are not the recorded ones: no event, but somebody's attempt. */
export function RefusedPoint({ refused }: { refused: RefusedDecision }) {
  const t = useTranslations('cases.timeline')
  const e = useTranslations('events')
  const when = useWhen('exact')
  const { subjectKind: kind, subjectId, attempts, tags } = refused
  return (
    <TimelinePoint lane={refused.lane} look="bad">
      <p className="text-sm text-muted">
        {e(`lanes.${refused.lane}`)} · <Timestamp value={refused.refusedAt} exact />
      </p>
      <h3 className="text-lg font-semibold">{t('refused.title', { kind })}</h3>
      <p className="max-w-2xl">{t('refused.meaning')}</p>
      <p className="text-sm text-muted" title={subjectId}>
        {t('about', { kind, id: shortId(subjectId) })}
      </p>
      {attempts > 1 ? (
        <p className="text-sm">
          {t('refused.again', { count: attempts, first: when(new Date(refused.firstRefusedAt)) })}
        </p>
      ) : null}
      <h4 className="mt-3 font-semibold">{t('refused.differences', { count: tags.length })}</h4>
      <TagDifferences tags={tags} />
    </TimelinePoint>
  )
}
