'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { later, whenNear } from '#components/ui/later.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'

const FactsForm = later(async () => (await import('./facts-form.tsx')).FactsForm, 12)

/** Name, owner and contact; who manages the client can change name and contact in place. */
export function FactsSection({ client }: { client: ClientAnswer }) {
  const t = useTranslations('clients.detail')
  const [isEditing, setEditing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const edit = client.mayManage && !isEditing && (
    <Button
      {...whenNear(FactsForm.fetch)}
      variant="secondary"
      icon="edit"
      onClick={() => {
        setEditing(true)
        setSaved(false)
      }}
    >
      {t('edit')}
    </Button>
  )
  return (
    <Section title={t('facts')} id="facts" actions={edit || undefined}>
      <p role="status">{isSaved ? t('saved') : ''}</p>
      {isEditing ? (
        <FactsForm
          client={client}
          onEnd={(saved) => {
            setEditing(false)
            setSaved(saved)
          }}
        />
      ) : (
        <Facts client={client} />
      )}
    </Section>
  )
}

function Facts({ client }: { client: ClientAnswer }) {
  const t = useTranslations('clients.detail')
  const { contactName, contactEmail } = client
  const contact = [contactName, contactEmail].filter(Boolean)
  return (
    <DescriptionList
      items={[
        { term: t('clientId'), value: <CodeBlock code={client.clientId} name={t('clientId')} /> },
        { term: t('organisation'), value: <Name>{client.organisationName}</Name> },
        { term: t('createdAt'), value: <Timestamp value={client.createdAt} /> },
        { term: t('contact'), value: contact.length > 0 ? contact.join(', ') : t('noContact') },
      ]}
    />
  )
}
