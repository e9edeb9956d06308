'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TechnicalNote } from '#components/ui/technical-note.tsx'
import { SECOND } from '#lib/platform/durations.ts'
import type { SandboxOverview, ShowInSandbox } from '#lib/wings/sandbox/schema.ts'

type ShowCaseProps = Pick<SandboxOverview, 'organisations'> & { variant?: 'secondary' }

/**
 * The button that has a whole case played and leads to its timeline as soon as there is one.
 * @param organisations to choose from; without any the service finds one of the person's own
 * @param variant as of a button, where something else on the page is more important
 */
export function ShowCase({ organisations, variant }: ShowCaseProps) {
  const t = useTranslations('sandbox.show')
  const [chosen, choose] = useState('')
  const begin = useMutation({
    mutationFn: () => askPortal('POST /sandbox/shows', { body: chosen === '' ? {} : { organisationId: chosen } }),
  })
  const shown = useShown(begin.data)
  const isBusy = begin.isPending || (begin.isSuccess && shown.problem === null && !shown.error)
  const several = organisations.length > 1
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      {several ? (
        <SelectInput
          name="showOrganisation"
          label={t('organisation')}
          options={organisations.map(({ organisationId, name }) => ({ value: organisationId, label: name }))}
          value={chosen === '' ? organisations[0]?.organisationId : chosen}
          onChange={(event) => choose(event.target.value)}
        />
      ) : null}
      <Button busy={isBusy} variant={variant} icon="arrow-forward" onClick={() => begin.mutate()}>
        {t('button')}
      </Button>
      <p role="status" className={isBusy ? 'text-muted' : 'sr-only'}>
        {isBusy ? t('settingUp') : ''}
      </p>
      <ProblemAlert error={begin.error ?? shown.error} />
      {shown.problem === null ? null : (
        <Alert kind="danger" title={t('failed')}>
          <p>
            <TechnicalNote text={shown.problem} />
          </p>
        </Alert>
      )}
    </div>
  )
}

/** Looks for the case of what was begun, and goes there. */
function useShown(begun: ShowInSandbox | undefined): { problem: string | null; error: Error | null } {
  const router = useRouter()
  const { data, error } = useQuery({
    queryKey: ['sandbox', 'show', begun?.partnerId, begun?.since],
    queryFn: () =>
      askPortal('GET /sandbox/shows/[partnerId]', {
        params: { partnerId: begun?.partnerId ?? '' },
        query: { since: begun?.since ?? '' },
      }),
    enabled: begun !== undefined,
    refetchInterval: ({ state }) => (state.data?.caseId || state.data?.problem ? false : SECOND / 2),
  })
  const caseId = data?.caseId
  useEffect(() => {
    if (caseId) router.push(`/cases/${caseId}?shown`)
  }, [caseId, router])
  return { problem: data?.problem ?? null, error }
}
