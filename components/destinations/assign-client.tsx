'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { Name } from '#components/ui/name.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useChange } from './use-destination.ts'

/** Looks for a client that can fetch submissions, by its name or id, and assigns it. */
export function AssignClient({ destinationId, onDone }: { destinationId: string; onDone: (told: string) => void }) {
  const t = useTranslations('destinations.clients')
  const [q, setQ] = useState('')
  const asked = useDeferredValue(q)
  const { data, error } = useQuery({
    queryKey: ['destination', destinationId, 'assignable', asked],
    queryFn: () =>
      askPortal('GET /destinations/[destinationId]/clients', { params: { destinationId }, query: { q: asked } }),
    placeholderData: keepPreviousData,
  })
  const assign = useChange(destinationId, (clientId: string) =>
    askPortal('PUT /destinations/[destinationId]/clients/[clientId]', { params: { destinationId, clientId } }),
  )
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <TextField
        name="assignable"
        type="search"
        label={t('find')}
        hint={t('findHint')}
        autoComplete="off"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <ProblemAlert error={error ?? assign.error} />
      <p role="status" className="text-sm text-muted">
        {data ? t('found', { count: data.clients.length, more: data.hasMore ? 'yes' : 'no' }) : ''}
      </p>
      <ul>
        {data?.clients.map(({ clientId, name }) => (
          <li
            key={clientId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2"
          >
            <span className="min-w-0">
              <Name>{name}</Name>
            </span>
            <Button
              variant="secondary"
              aria-label={t('assignNamed', { name })}
              busy={assign.isPending && assign.variables === clientId}
              onClick={() => assign.mutate(clientId, { onSuccess: () => onDone(t('assigned', { name })) })}
            >
              {t('assign')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
