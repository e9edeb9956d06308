'use client'

import { useTranslations } from 'use-intl'
import { TagDifferences } from './tag-differences.tsx'
import { partOf, problemKey, type TimelineEvent, type TimelineProblem } from './words.ts'

type ProblemListProps = {
  problems: readonly TimelineProblem[]
  isRejection: boolean
  /** What is rejected or accepted: it says which side sent, and which received. */
  kind: TimelineEvent['subjectKind']
}

/**
 * The problems that an event names: which part, what it means, what is to be done. The author's own words are shown as
 * text, whatever stands in them.
 */
export function ProblemList({ problems, isRejection, kind }: ProblemListProps) {
  const t = useTranslations('cases.timeline')
  if (problems.length === 0) return null
  return (
    <div className="mt-3">
      <h4 className="font-semibold">{t(isRejection ? 'problems' : 'remarks', { count: problems.length })}</h4>
      <ul className="mt-2 flex flex-col gap-3">
        {problems.map((problem, index) => (
          <li key={index} className="rounded-md border-l-4 border-warning bg-warning-ground p-4">
            <Problem problem={problem} area={kind === 'reply' ? 'replyProblems' : 'problems'} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Problem({ problem, area }: { problem: TimelineProblem; area: 'problems' | 'replyProblems' }) {
  const t = useTranslations('cases.timeline')
  const e = useTranslations('events')
  const key = problemKey(problem.name)
  const { key: part, attachmentId } = partOf(problem.instance)
  return (
    <>
      <p className="font-semibold">{e(`${area}.${key}.title`)}</p>
      <p className="text-sm">
        {t('concerns')}: {e(`parts.${part}`)}{' '}
        {attachmentId ? <code className="wrap-anywhere">{attachmentId}</code> : null}
      </p>
      <p className="mt-1 max-w-2xl">{e(`${area}.${key}.meaning`)}</p>
      <p className="mt-2 text-sm font-semibold">{t('whatToDo')}</p>
      <p className="max-w-2xl">{e(`${area}.${key}.advice`)}</p>
      {problem.clues.length > 0 ? (
        <>
          <p className="mt-2 text-sm font-semibold">{t('clues')}</p>
          <TagDifferences tags={problem.clues} />
        </>
      ) : null}
      <p className="mt-2 text-sm font-semibold">{t('ownWords')}</p>
      <div className="max-w-2xl text-sm wrap-anywhere">
        <p>{problem.title}</p>
        {problem.detail ? <p className="whitespace-pre-wrap">{problem.detail}</p> : null}
        <p>
          {t('type')}: <code>{problem.type}</code>
        </p>
      </div>
    </>
  )
}
