'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { ShownRefusedCall } from '#lib/wings/refused-calls/schema.ts'

/** Refused calls; each opens to all its facts. `open`: the one that was looked for. */
export function CallList({ calls, open }: { calls: readonly ShownRefusedCall[]; open?: string }) {
  return (
    <ul className="border-t border-line">
      {calls.map((call) => (
        <li key={call.requestId} className="border-b border-line">
          <details open={call.requestId === open}>
            <CallSummary call={call} />
            <CallFacts call={call} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function CallSummary({ call: { at, method, path, status, code } }: { call: ShownRefusedCall }) {
  const t = useTranslations('refusedCalls')
  const when = useWhen('exact')
  return (
    <summary className="cursor-pointer py-2">
      <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-baseline gap-x-4 gap-y-1 align-top">
        <time dateTime={at} className="text-sm text-muted md:w-44">
          {when(at)}
        </time>
        <Badge tone={status < 500 ? 'warning' : 'danger'}>{status}</Badge>
        <code className="min-w-0 text-sm wrap-anywhere">
          {method} {path}
        </code>
        <span className="min-w-0 basis-full text-sm text-muted">{t(`means.${code}`)}</span>
      </span>
    </summary>
  )
}

function CallFacts({ call }: { call: ShownRefusedCall }) {
  const { requestId, method, route, path, queryNames, status, code, pointer } = call
  const t = useTranslations('refusedCalls')
  const isHidden = [path, pointer ?? '', ...queryNames].some((text) => text.includes('…'))
  return (
    <div className="pb-4 md:pl-6">
      <DescriptionList
        items={[
          {
            term: t('facts.requestId'),
            value: <Copyable value={requestId} name={t('facts.requestId')} />,
            wide: true,
          },
          { term: t('facts.call'), value: <code>{`${method} ${route}`}</code>, wide: true },
          { term: t('facts.answer'), value: <code>{`${status} ${code}`}</code> },
          ...(queryNames.length > 0 ? [{ term: t('facts.query'), value: <code>{queryNames.join(', ')}</code> }] : []),
          ...(pointer === null
            ? []
            : [{ term: t('facts.pointer'), value: pointer === '' ? t('facts.whole') : <code>{pointer}</code> }]),
          { term: t('facts.means'), value: t(`means.${code}`), wide: true },
          { term: t('facts.next'), value: t(`next.${code}`), wide: true },
        ]}
      />
      {isHidden ? <p className="text-sm text-muted">{t('hidden')}</p> : null}
    </div>
  )
}
