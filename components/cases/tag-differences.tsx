'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { partOf, shortId, type TagDifference } from './words.ts'

/** Of each tag that is not the recorded one: of which part, what was named, what it is instead and what is to be done. */
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

/** What a part is called; what has no name of ours stands as it was written. */
function usePartName(): (part: string) => string {
  const e = useTranslations('events.parts')
  return (part) => {
    const { key, attachmentId } = partOf(part)
    if (key === 'other') return part
    return attachmentId ? `${e(key)} ${shortId(attachmentId)}` : e(key)
  }
}
