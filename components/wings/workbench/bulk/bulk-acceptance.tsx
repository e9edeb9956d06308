'use client'

import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { shortId } from '#components/cases/short-id.ts'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DataTable } from '#components/ui/data-table.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { Name } from '#components/ui/name.tsx'
import { useDecisionWords } from '../desk/use-decision-words.ts'
import type { ListedRow } from '../listed-rows.ts'
import { canBeAccepted, useBulk, type BulkState } from './use-bulk.ts'

type BulkAcceptanceProps = { destinationId: string; rows: readonly ListedRow[]; onClose: () => void }

/** Chosen applications, checked one after another as the desk checks them; those that are fit are accepted when the person says so. */
export function BulkAcceptance({ destinationId, rows, onClose }: BulkAcceptanceProps) {
  const t = useTranslations('received.bulk')
  const { states, phase, check, acceptFit, stop } = useBulk(destinationId, rows)
  const begin = useEffectEvent(() => void check())
  useEffect(() => begin(), [])
  const stateOf = ({ row }: ListedRow): BulkState => states.get(row.submissionId) ?? { kind: 'waiting' }
  const all = rows.map(stateOf)
  const done = all.filter(({ kind }) => kind !== 'waiting' && kind !== 'checking' && kind !== 'accepting').length
  const fit = all.filter(canBeAccepted).length
  const accepted = all.filter((state) => state.kind === 'told' && state.state === 'accepted').length
  const isRunning = phase !== 'checked'
  const progress =
    phase === 'accepting'
      ? t('progress.accepting', { accepted, rest: fit })
      : t('progress.checking', { done, of: rows.length })
  return (
    <FocusOnShow>
      <section aria-label={t('heading')} className="mb-6 border-l-4 border-action pl-4">
        <h3 className="kern-heading-small">{t('heading')}</h3>
        <p role="status" className="mb-3">
          {isRunning ? progress : t('result', { fit, accepted, others: rows.length - fit - accepted })}
        </p>
        <DataTable
          caption={t('heading')}
          columns={[
            { id: 'name', header: t('name'), isRowHeader: true, cell: (listed) => <RowName listed={listed} /> },
            { id: 'result', header: t('outcome'), cell: (listed) => <Result state={stateOf(listed)} /> },
          ]}
          rows={rows}
          rowKey={({ row }) => row.submissionId}
          empty={null}
        />
        <BulkActions
          {...{ isRunning, fit, onStop: stop, onAccept: () => void acceptFit(), onClose }}
          {...(all.some(({ kind }) => kind === 'waiting' || kind === 'unread') && { onAgain: () => void check() })}
        />
      </section>
    </FocusOnShow>
  )
}

type BulkActionsProps = {
  isRunning: boolean
  fit: number
  onStop: () => void
  onAccept: () => void
  /** Goes on with the rows that still wait. */
  onAgain?: () => void
  onClose: () => void
}

function BulkActions({ isRunning, fit, onStop, onAccept, onAgain, onClose }: BulkActionsProps) {
  const t = useTranslations('received.bulk')
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isRunning ? (
        <Button variant="secondary" icon="close" onClick={onStop}>
          {t('stop')}
        </Button>
      ) : (
        <>
          {fit > 0 ? (
            <ConfirmDialog
              trigger={
                <Button data-key="accept" icon="check">
                  {t('accept', { count: fit })}
                </Button>
              }
              title={t('acceptTitle', { count: fit })}
              confirmLabel={t('accept', { count: fit })}
              onConfirm={async () => onAccept()}
            >
              <p>{t('acceptText')}</p>
            </ConfirmDialog>
          ) : null}
          {onAgain ? (
            <Button variant="secondary" onClick={onAgain}>
              {t('again')}
            </Button>
          ) : null}
          <Button variant="tertiary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      )}
    </div>
  )
}

function RowName({ listed: { row, read } }: { listed: ListedRow }) {
  return read?.applicant.kind === 'known' ? (
    <Name>{read.applicant.name}</Name>
  ) : (
    <code>{shortId(row.submissionId)}</code>
  )
}

const tones: Partial<Record<BulkState['kind'], Tone>> = { fit: 'success', unfit: 'danger', failed: 'danger' }

function Result({ state }: { state: BulkState }) {
  const words = useResultWords()
  const [title, why] = words(state)
  const tone =
    state.kind === 'told' ? (state.state === 'accepted' ? 'success' : 'warning') : (tones[state.kind] ?? toneOf(state))
  return (
    <>
      <Badge tone={tone}>{title}</Badge>
      {why ? <span className="block text-sm text-muted">{why}</span> : null}
    </>
  )
}

const toneOf = ({ kind }: BulkState): Tone =>
  kind === 'waiting' || kind === 'checking' || kind === 'accepting' ? 'neutral' : 'warning'

/** What became of a row, and why. */
function useResultWords(): (state: BulkState) => [string, string?] {
  const t = useTranslations('received.bulk')
  const checks = useTranslations('workbench.checks.names')
  const decided = useDecisionWords()
  return (state) => {
    switch (state.kind) {
      case 'unfit': {
        const failed = state.failed.map((name) => checks(name))
        const attachments = state.attachments > 0 ? [t('why.attachments', { count: state.attachments })] : []
        return [t('unfit'), t('why.failed', { checks: [...failed, ...attachments].join('; ') })]
      }
      case 'person':
        return [t('person'), t(`why.${state.why}`)]
      case 'claimed':
        return [t('person'), t('why.claimed', { name: state.name })]
      case 'locked':
        return [t('person'), t('why.locked')]
      case 'failed':
        return [t('failed'), state.error.message]
      case 'told':
        if (state.state === 'late') return [t('late'), decided(state.decided)]
        if (state.state === 'failed') return [t('failed'), state.error.message]
        return [t(`told.${state.state}`)]
      default:
        return [t(state.kind)]
    }
  }
}
