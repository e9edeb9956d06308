'use client'

import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import type { FormDestinationsAnswer, FormsAnswer } from '#lib/wings/applications/schema.ts'
import { FormDestinations } from './forms-destinations.tsx'
import { FormFacts } from './forms-facts.tsx'
import { formSectionId } from '../catalogue/versions.ts'

type FormsListForm = FormsAnswer['forms'][number]

/** The server's facts on a form besides the list: its title in the person's language, and more. */
export type FormBeside = { title: string; address: string; destinations: FormDestinationsAnswer }

/** Every form of the product, each with its offer and the destinations it could be offered for; `beside` by path. */
export function FormsList({ initial, beside }: { initial: FormsAnswer; beside: Record<string, FormBeside> }) {
  const { data, error } = useQuery({
    queryKey: ['admin-forms'],
    queryFn: () => askPortal('GET /admin/forms'),
    initialData: initial,
  })
  return (
    <>
      <ProblemAlert error={error} />
      {data.forms.map((form) => {
        const known = beside[form.path]
        return known ? <FormSection key={form.path} form={form} beside={known} /> : null
      })}
    </>
  )
}

function FormSection({ form, beside }: { form: FormsListForm; beside: FormBeside }) {
  const t = useTranslations('admin.forms')
  const { title, address, destinations } = beside
  const offering = useOffering(form.path)
  const withdraw = async () => {
    await offering.mutateAsync(null)
  }
  return (
    <Section
      id={formSectionId(form.path)}
      title={title}
      actions={
        form.offer ? (
          <ConfirmDialog
            trigger={
              <Button variant="secondary">
                {t('withdraw')}
                <span className="sr-only">{`: ${title}`}</span>
              </Button>
            }
            title={t('withdrawTitle', { title })}
            confirmLabel={t('withdraw')}
            danger
            onConfirm={withdraw}
          >
            <p>{t('withdrawText')}</p>
            <p>{t('withdrawKeeps')}</p>
          </ConfirmDialog>
        ) : null
      }
    >
      {offering.isSuccess ? (
        <div className="mb-4">
          <Alert kind="success" title={t(offering.variables === null ? 'withdrawn' : 'offered')}>
            <p>{t(offering.variables === null ? 'withdrawnNote' : 'offeredNote')}</p>
          </Alert>
        </div>
      ) : null}
      <FormFacts form={form} title={title} address={address} />
      <FormDestinations
        form={form}
        title={title}
        initial={destinations}
        onOffer={async (destinationId) => {
          await offering.mutateAsync(destinationId)
        }}
      />
    </Section>
  )
}

/**
 * Offers the form at this path for a destination, or withdraws it (null); then reads all data of forms again, also
 * after a failure.
 */
function useOffering(path: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (destinationId: string | null): Promise<unknown> =>
      destinationId === null
        ? askPortal('DELETE /admin/forms/[path]/offer', { params: { path } })
        : askPortal('PUT /admin/forms/[path]/offer', { params: { path }, body: { destinationId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin-forms'] }),
  })
}
