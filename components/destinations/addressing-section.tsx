'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { later, whenNear } from '#components/ui/later.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'

/** Seldom wanted: a system is configured by hand once. */
const Exported = later(async () => (await import('./exported-addressing.tsx')).ExportedAddressing, 8)

/** The signed addressing information of a destination to take along, as a file and as a QR code. */
export function AddressingSection({ destinationId }: { destinationId: string }) {
  const t = useTranslations('destinations.addressing')
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () =>
      askPortal('POST /destinations/[destinationId]/addressing-information', { params: { destinationId } }),
  })
  return (
    <Section title={t('heading')} intro={t('intro')} id="addressing">
      <ProblemAlert error={error ?? undefined} />
      {data ? <Exported key={data.token} destinationId={destinationId} addressing={data} /> : null}
      <Button variant="secondary" busy={isPending} {...whenNear(Exported.fetch)} onClick={() => mutate()}>
        {t(data ? 'again' : 'export')}
      </Button>
    </Section>
  )
}
