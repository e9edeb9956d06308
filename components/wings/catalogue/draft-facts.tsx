'use client'

import { useTranslations } from 'use-intl'
import { Copyable } from '#components/ui/copyable.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ShownImport } from './use-draft-page.ts'

/** What a version is called, where it is filled in, and when what was done with it. */
export function DraftFacts({ form, address }: { form: ShownImport; address: string }) {
  const t = useTranslations('imports.page')
  const { name, serviceIdentifier, schemaUri, hasGivenSchema, importedAt, importedBy, publishedAt, withdrawnAt } = form
  return (
    <Section title={t('facts')}>
      <DescriptionList
        items={[
          { term: t('name'), value: <code>{name}</code> },
          { term: t('path'), value: address },
          ...(serviceIdentifier === ''
            ? []
            : [{ term: t('service'), value: <Copyable value={serviceIdentifier} name={t('service')} /> }]),
          {
            term: t('schema'),
            value: (
              <>
                <Copyable value={schemaUri} name={t('schema')} />
                {hasGivenSchema ? <p className="text-sm text-muted">{t('givenSchema')}</p> : null}
              </>
            ),
          },
          {
            term: t('imported'),
            value: (
              <>
                <Timestamp value={importedAt} /> · <Name>{importedBy}</Name>
              </>
            ),
          },
          ...(publishedAt === null ? [] : [{ term: t('published'), value: <Timestamp value={publishedAt} /> }]),
          ...(withdrawnAt === null ? [] : [{ term: t('withdrawnAt'), value: <Timestamp value={withdrawnAt} /> }]),
        ]}
      />
    </Section>
  )
}
