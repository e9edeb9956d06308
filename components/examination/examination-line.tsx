'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Examinations } from '#lib/callbacks/examinations/schema.ts'
import { verdictTones, type ExaminedOwner } from './use-examinations.ts'

type ExaminationLineProps = { owner: ExaminedOwner; data: Examinations }

/** What the last examination of the receiver found, each trial in a word, and the way to all about it. */
export function ExaminationLine({ owner, data }: ExaminationLineProps) {
  const t = useTranslations('examination')
  const [latest] = data.examinations
  return (
    <div className="flex flex-col gap-1">
      {latest ? (
        <>
          <p>
            {t('result.examined')} <Timestamp value={latest.begunAt} />:{' '}
            <span className="font-semibold">{t('result.score', { right: latest.right, total: latest.total })}</span>
            {latest.of === 'current' ? '.' : `, ${t(`of.${latest.of}`)}.`}
          </p>
          {owner.kind === 'client' ? (
            <p className="text-sm wrap-anywhere text-muted">
              {t('result.address')}: {latest.callback.url}
            </p>
          ) : null}
          <details>
            <summary className="cursor-pointer py-1 text-action">{t('result.trials')}</summary>
            <ul className="flex max-w-2xl flex-col">
              {latest.trials.map(({ trial, verdict }) => (
                <li key={trial} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
                  <span className="min-w-0">{t(`trials.${trial}`)}</span>
                  <Badge tone={verdictTones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
                </li>
              ))}
            </ul>
          </details>
        </>
      ) : (
        <p>{t('result.never')}</p>
      )}
      <Link href={`/${owner.kind}s/${owner.id}/examination`} className="kern-link kern-link--no-visited-state">
        {t('result.toPage')}
      </Link>
    </div>
  )
}
