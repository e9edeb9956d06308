'use client'

import { useLocale, useTranslations } from 'use-intl'
import { shortId } from '#components/cases/short-id.ts'
import { Badge } from '#components/ui/badge.tsx'
import { momentText } from '#components/ui/moment.ts'
import type { ListedRow, Selection } from '../listed-rows.ts'
import type { CaseClaim } from '../sealed-notes.ts'

/** Chooses all rows that are shown, or none. */
export function ChooseAll({
  rows,
  selection: { chosen, choose },
}: {
  rows: readonly ListedRow[]
  selection: Selection
}) {
  const t = useTranslations('received.inbox')
  const ids = rows.map(({ row }) => row.submissionId)
  const isAll = ids.every((id) => chosen.has(id))
  return (
    <label className="mb-2 inline-flex min-h-6 items-center gap-2">
      <input type="checkbox" checked={isAll} onChange={() => choose(isAll ? [] : ids)} className="size-5" />
      {t('chooseAll', { count: rows.length })}
    </label>
  )
}

/** Chooses one row. */
export function Choice({
  listed: { row, read },
  selection: { chosen, choose },
}: {
  listed: ListedRow
  selection: Selection
}) {
  const t = useTranslations('received.inbox')
  const { submissionId } = row
  const isChosen = chosen.has(submissionId)
  const name = read?.applicant.kind === 'known' ? read.applicant.name : shortId(submissionId)
  return (
    <input
      type="checkbox"
      aria-label={t('chooseNamed', { name })}
      checked={isChosen}
      onChange={() => choose(isChosen ? [...chosen].filter((id) => id !== submissionId) : [...chosen, submissionId])}
      className="size-5"
    />
  )
}

/** Who works on the case. */
export function InWork({ claim: { authorName, isOwn, since } }: { claim: CaseClaim }) {
  const t = useTranslations('received.claim')
  const locale = useLocale()
  const at = momentText(locale, new Date(since), { timeStyle: 'short' })
  return (
    <span className="mt-1 block">
      <Badge tone={isOwn ? 'info' : 'neutral'}>
        {t(isOwn ? 'listedOwn' : 'listed', { since: at, name: authorName })}
      </Badge>
    </span>
  )
}
