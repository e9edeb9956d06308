'use client'

import { Link } from '#components/ui/link.tsx'
import { useRouter } from 'next/navigation'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Form } from '#components/ui/form.tsx'
import { Name } from '#components/ui/name.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { SandboxReceiver, ReceiverAnswer, SandboxOverview } from '#lib/wings/sandbox/schema.ts'
import { OrganisationField } from './organisation-field.tsx'
import { useSandboxChange } from './use-sandbox.ts'

/** The receivers, and the way to one more. */
export function ReceiverSection({ sandbox }: { sandbox: SandboxOverview }) {
  const t = useTranslations('sandbox.receivers')
  const columns: Column<SandboxReceiver>[] = [
    {
      id: 'name',
      header: t('columns.name'),
      isRowHeader: true,
      cell: ({ receiverId, name }) => (
        <Link href={`/sandbox/inbox/${receiverId}`} className="kern-link kern-link--no-visited-state">
          <Name>{name}</Name>
        </Link>
      ),
    },
    { id: 'answer', header: t('columns.answer'), cell: ({ answer }) => <AnswerWords answer={answer} /> },
    { id: 'deliveries', header: t('columns.deliveries'), numeric: true, cell: ({ deliveries }) => deliveries },
    { id: 'last', header: t('columns.last'), cell: ({ lastAt }) => <Timestamp value={lastAt} /> },
  ]
  return (
    <Section title={t('title')} intro={t('intro')} id="receivers">
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={sandbox.receivers}
        rowKey={({ receiverId }) => receiverId}
        empty={<EmptyState title={t('empty')}>{t('emptyNote')}</EmptyState>}
      />
      {sandbox.organisations.length > 0 ? <NewReceiver organisations={sandbox.organisations} /> : null}
    </Section>
  )
}

/** How a receiver answers, in a few words. */
function AnswerWords({ answer: { closes, status, delaySeconds } }: { answer: ReceiverAnswer }) {
  const t = useTranslations('sandbox.answer')
  return closes ? t('closes') : t('status', { status, seconds: delaySeconds })
}

function NewReceiver({ organisations }: Pick<SandboxOverview, 'organisations'>) {
  const t = useTranslations('sandbox')
  const router = useRouter()
  const [name, setName] = useState('')
  const [organisationId, choose] = useState(organisations[0]?.organisationId ?? '')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useSandboxChange(() =>
    askPortal('POST /sandbox/receivers', { body: { organisationId, name } }),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    mutate(undefined, { onSuccess: ({ receiverId }) => router.push(`/sandbox/inbox/${receiverId}`) })
  }
  return (
    <Form onSubmit={submit} className="mt-6 max-w-2xl gap-4">
      <OrganisationField name="receiverOrganisation" value={organisationId} {...{ choose, organisations }} />
      <TextField
        name="receiverName"
        label={t('name')}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isMissing ? t('required') : undefined}
      />
      <ProblemAlert error={error} />
      <Button type="submit" variant="secondary" busy={isPending} className="self-start">
        {isPending ? t('receivers.adding') : t('receivers.add')}
      </Button>
    </Form>
  )
}
