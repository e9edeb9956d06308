'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { useWhen } from '#components/ui/use-when.ts'
import { TimelinePoint } from './timeline-rail.tsx'
import { shortId } from './short-id.ts'
import { partOf, type RefusedDecision, type TagDifference } from './words.ts'

/**
 * For each tag that differs from the recorded one: its part, the given tag, the thing that the tag belongs to, and what
 * to do.
 */
export function TagDifferences({ tags }: { tags: readonly TagDifference[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-3">
      {tags.map((tag) => (
        <li
          key={`${tag.part} ${tag.given ?? ''}`}
          className="rounded-md border-l-4 border-warning bg-warning-ground p-4"
        >
          <Difference tag={tag} />
        </li>
      ))}
    </ul>
  )
}

function Difference({ tag }: { tag: TagDifference }) {
  const t = useTranslations('cases.timeline')
  const e = useTranslations('events')
  const nameOf = usePartName()
  const part = nameOf(tag.otherPart ?? tag.part)
  return (
    <>
      <p className="text-sm wrap-anywhere">
        {t('concerns')}: {nameOf(tag.part)}
      </p>
      <p className="mt-1 max-w-2xl font-semibold">{e(`tagFindings.${tag.finding}.is`, { part })}</p>
      {tag.other ? (
        <p className="mt-1">
          <Link href={`/cases/${tag.other.caseId}`} className="kern-link">
            {t('otherCase')} {shortId(tag.other.caseId)}
          </Link>
        </p>
      ) : null}
      <p className="mt-2 text-sm font-semibold">{t('whatToDo')}</p>
      <p className="max-w-2xl">{e(`tagFindings.${tag.finding}.advice`)}</p>
      <dl className="mt-2 text-sm wrap-anywhere">
        <Value term={t('given')} value={tag.given} />
        <Value term={t('submitted')} value={tag.submitted} />
      </dl>
    </>
  )
}

function Value({ term, value }: { term: string; value: string | null }) {
  if (value === null) return null
  return (
    <div>
      <dt className="inline text-muted">{term}:</dt>{' '}
      <dd className="inline">
        <code>{value}</code>
      </dd>
    </div>
  )
}

/** The name of a part; a part without a name of ours is shown as it was written. */
function usePartName(): (part: string) => string {
  const e = useTranslations('events.parts')
  return (part) => {
    const { key, attachmentId } = partOf(part)
    if (key === 'other') return part
    return attachmentId ? `${e(key)} ${shortId(attachmentId)}` : e(key)
  }
}

/** A decision that was refused because its tags are not the recorded ones: an attempt, without an event. */
export function RefusedPoint({ refused }: { refused: RefusedDecision }) {
  const t = useTranslations('cases.timeline')
  const e = useTranslations('events')
  const when = useWhen('exact')
  const { subjectKind: kind, subjectId, attempts, tags } = refused
  return (
    <TimelinePoint
      lane={refused.lane}
      look="bad"
      isOpen
      line={
        <>
          <h3 className="font-semibold">{t('refused.title', { kind })}</h3>
          <span className="text-sm text-muted">
            <span className="sr-only">{e(`lanes.${refused.lane}`)} · </span>
            {when(new Date(refused.refusedAt))}
          </span>
        </>
      }
    >
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
