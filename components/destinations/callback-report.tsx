'use client'

import { useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { TechnicalNote } from '#components/ui/technical-note.tsx'
import type { CallbackReport as Report } from '#lib/destinations/portal-schema.ts'

type ShownReport = Report & { body?: string }

const tones: Record<Report['steps'][number]['state'], Tone> = { ok: 'success', failed: 'danger', skipped: 'neutral' }

/** What one request to a callback address went through, step by step, and what to do about a failure. */
export function CallbackReport({ report }: { report: ShownReport }) {
  const t = useTranslations('destinations.callback.report')
  const { method, ok, reason, durationMs, steps, status, excerpt, body } = report
  const failed = steps.find((step) => step.state === 'failed')
  const good = method === 'HEAD' ? 'good' : 'delivered'
  return (
    <div role="status" className="max-w-2xl rounded-md border border-edge p-4">
      <h3 className="font-semibold">{method === 'HEAD' ? t('check') : t('test')}</h3>
      <p className="mt-1">
        {ok ? t(good, { milliseconds: durationMs }) : failed ? t('bad', { step: t(`names.${failed.name}`) }) : null}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{report.url}</p>
      <ol className="mt-3">
        {steps.map(({ name, state, durationMs: taken }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
            <span className="min-w-0">{t(`names.${name}`)}</span>
            <span className="flex items-center gap-3">
              {taken === null ? null : (
                <span className="text-sm text-muted">{t('milliseconds', { value: taken })}</span>
              )}
              <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
            </span>
          </li>
        ))}
      </ol>
      {reason ? <p className="border-t border-line pt-3">{t(`todo.${reason}`)}</p> : null}
      {failed?.detail ? (
        <p className="mt-2">
          <TechnicalNote text={failed.detail} />
        </p>
      ) : null}
      {status === null ? null : <p className="mt-2 text-sm">{t('status', { status: String(status) })}</p>}
      {excerpt ? <Text title={t('answer')} text={excerpt} /> : null}
      {body ? <Text title={t('body')} text={body} /> : null}
    </div>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-3">
      <p className="text-sm font-semibold">{title}</p>
      <pre className="max-h-60 overflow-y-auto rounded-sm bg-surface p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  )
}
