'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Section } from '#components/ui/section.tsx'
import type { ShownImport } from './use-draft-page.ts'

/** What was changed in an earlier version and has no place in this one. */
export function UnfitEdits({ notes }: { notes: ShownImport['unfit'] }) {
  const t = useTranslations('imports.page')
  const locale = useLocale()
  if (notes.length === 0) return null
  return (
    <Section title={t('unfit')} intro={t('unfitIntro')}>
      <ul className="list-disc pl-6">
        {notes.map(({ id, message }, at) => (
          <li key={`${id} ${at}`} className="wrap-anywhere">
            {id === undefined ? null : <code>{id}</code>} {message[locale]}
          </li>
        ))}
      </ul>
    </Section>
  )
}
