'use client'

import { useTranslations } from 'use-intl'
import type { PublicService } from '#lib/destinations/schema.ts'

/** The services of a destination with regions and data schemas. */
export function ServiceList({ services }: { services: readonly PublicService[] }) {
  const t = useTranslations('destinations.detail')
  if (services.length === 0) return <span className="text-muted">{t('noServices')}</span>
  return (
    <ul className="flex flex-col gap-3">
      {services.map(({ identifier, regions, submissionSchemas }, at) => (
        <li key={`${identifier} ${at}`}>
          <code className="text-sm">{identifier}</code>
          <span className="block text-sm text-muted">{regions.length > 0 ? regions.join(', ') : t('everywhere')}</span>
          {submissionSchemas.map(({ schemaUri, mimeType }) => (
            <span key={schemaUri} className="block text-sm">
              {schemaUri} ({mimeType})
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
