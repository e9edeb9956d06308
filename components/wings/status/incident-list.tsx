'use client'

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Incident } from '#lib/wings/status/schema.ts'

type IncidentListProps = {
  incidents: readonly Incident[]
  /** What an operator can do with each. */
  actions?: (incident: Incident) => ReactNode
}

/** What the operator told of, newest first, each with its notes in the language of the page, newest first. */
export function IncidentList({ incidents, actions }: IncidentListProps) {
  return (
    <ul className="flex flex-col gap-6">
      {incidents.map((incident) => (
        <li key={incident.incidentId} className="rounded-md border border-line p-4">
          <Told incident={incident} />
          {actions ? <div className="mt-4">{actions(incident)}</div> : null}
        </li>
      ))}
    </ul>
  )
}

function Told({ incident: { kind, title, beginsAt, endsAt, notes } }: { incident: Incident }) {
  const t = useTranslations('status')
  const locale = useLocale()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{title[locale]}</h3>
        <Badge tone={kind === 'maintenance' ? 'info' : endsAt === null ? 'danger' : 'neutral'}>
          {t(`kinds.${kind}`)}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        {t('begins')}: <Timestamp value={beginsAt} /> · {t('ends')}:{' '}
        {endsAt === null ? t('goesOn') : <Timestamp value={endsAt} />}
      </p>
      <ol className="mt-2 flex flex-col gap-2">
        {notes.toReversed().map(({ at, stage, text }, index) => (
          <li key={index} className="border-t border-line pt-2">
            <p className="text-sm">
              <span className="font-semibold">{t(`stages.${stage}`)}</span> · <Timestamp value={at} />
            </p>
            <p className="max-w-3xl whitespace-pre-line wrap-anywhere">{text[locale]}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
